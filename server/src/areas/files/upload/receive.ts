import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@pedestal/contract';
import type { AppendOptions, BlobStore } from '../../../platform/blob-store/blob-store.ts';
import { readUntilDisconnect } from '../../../platform/blob-store/read-until-disconnect.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type FileLimits, RESERVE_INTERVAL } from '../limits.ts';
import { expiryOf } from './expiry.ts';
import { saveReceived, type UploadRow } from './upload.store.ts';
import type { UploadHashes } from './upload-hashes.ts';

type OnStored = NonNullable<AppendOptions['onStored']>;

export interface ReceiveDependencies {
  db: Db;
  clock: () => number;
  limits: FileLimits;
  store: BlobStore;
  hashes: UploadHashes;
}

interface Incoming {
  offset: number;
  /** Bytes that the space has room for, those received before included. */
  room: number;
  spaceId: string;
  /** Aborts when another request wants to write. */
  signal: AbortSignal;
}

/** Stores and hashes bodies while they arrive, and reserves what arrived. */
export function createReceive({ db, clock, limits, store, hashes }: ReceiveDependencies) {
  /** Only new bytes extend the life of an upload. */
  async function reserve(row: UploadRow, { offset, spaceId }: Incoming, received: number) {
    const expiresAt = received > offset ? expiryOf(row, { limits, now: clock() }) : row.expires_at;
    await saveReceived(db, row.id, { received, spaceId, expiresAt });
  }

  /** Hashes what was stored, and reserves it now and then: a slow body may take hours. */
  function follow(row: UploadRow, incoming: Incoming): OnStored {
    const hash = hashes.follow(row.id, incoming.offset, row.size);
    let received = incoming.offset;
    let reservedAt = clock();
    return (pieces, isYours) => {
      received += pieces.reduce((sum, piece) => sum + piece.length, 0);
      const hashed = hash(pieces, isYours);
      if (clock() - reservedAt < RESERVE_INTERVAL || received === row.size) return hashed;
      reservedAt = clock();
      const reserved = reserve(row, incoming, received).catch(() => {});
      return Promise.all([hashed, reserved]).then(() => {});
    };
  }

  /** Stores the body up to the end of the room. Returns the new offset. */
  async function append(row: UploadRow, body: Readable, incoming: Incoming): Promise<number> {
    const { offset, room } = incoming;
    const end = Math.min(row.size, room);
    const isShort = end < row.size;
    if (isShort && offset >= end) throw new AppError('quotaExceeded');
    try {
      const added = await store.append(row.id, offset, readUntilDisconnect(body, end - offset), {
        onStored: follow(row, incoming),
        // Buffers from the network were read for this request alone.
        ownsPieces: body instanceof IncomingMessage,
      });
      return offset + added;
    } catch (error) {
      hashes.forget(row.id);
      throw isShort && isTooLarge(error) ? new AppError('quotaExceeded') : error;
    }
  }

  return async function receive(
    row: UploadRow,
    body: Readable,
    incoming: Incoming,
  ): Promise<number> {
    const { signal } = incoming;
    const stop = () => body.destroy();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const next = await append(row, body, incoming);
      // A complete upload is charged when it is finished.
      if (next < row.size) await reserve(row, incoming, next);
      return next;
    } catch (error) {
      const received = (await store.received(row.id)) ?? incoming.offset;
      // On a full disk this fails, too. The person is told why the body was refused.
      await reserve(row, incoming, received).catch(() => {});
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

function isTooLarge(error: unknown): boolean {
  return error instanceof AppError && error.error === 'tooLarge';
}
