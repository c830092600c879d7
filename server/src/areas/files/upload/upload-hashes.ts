import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AppendOptions } from '../../../platform/blob-store/blob-store.ts';
import { isWhole } from '../../../platform/blob-store/piece-writer.ts';
import { DETECT_BYTES, UPLOAD_HASH } from '../limits.ts';
import { createHashThread } from './hash-thread.ts';

type OnStored = NonNullable<AppendOptions['onStored']>;

export interface Digest {
  hash: string;
  head: Buffer;
}

interface Running {
  add(pieces: readonly Buffer[], isOurs: boolean): Promise<void> | undefined;
  digest(): Promise<string> | string;
  forget(): void;
  head: Buffer;
  size: number;
}

/** Hashes uploads while they arrive. An upload that this process did not receive completely is read again. */
export function createUploadHashes() {
  const running = new Map<string, Running>();
  const runJob = createHashThread();
  let count = 0;

  function beginThreaded(): Running {
    count += 1;
    const id = String(count);
    let hasFailed = false;
    const fail = () => {
      hasFailed = true;
    };
    return {
      add: (pieces, isOurs) =>
        runJob({
          act: 'add',
          id,
          pieces: pieces.map((piece) => toTransferable(piece, isOurs)),
        }).then(() => {}, fail),
      digest: async () => {
        const hash = await runJob({ act: 'finish', id });
        if (hasFailed) throw new Error('a part of the upload was not hashed');
        return hash;
      },
      forget: () => void runJob({ act: 'forget', id }).catch(fail),
      head: Buffer.alloc(0),
      size: 0,
    };
  }

  function forget(id: string): void {
    running.get(id)?.forget();
    running.delete(id);
  }

  /** Returns the callback for stored bytes. */
  function follow(id: string, offset: number, total: number): OnStored {
    const known = running.get(id);
    if (known && known.size !== offset) forget(id);
    const fresh = () => (total > UPLOAD_HASH.threadedAbove ? beginThreaded() : begin());
    const state = running.get(id) ?? (offset === 0 ? fresh() : undefined);
    if (!state) return () => undefined;
    // Reinsert at the end: the first entry is the least recently used.
    running.delete(id);
    running.set(id, state);
    if (running.size > UPLOAD_HASH.running) forget(running.keys().next().value ?? '');
    return (pieces, isOurs) => add(state, pieces, isOurs);
  }

  /** null when this process did not receive all bytes. */
  async function finish(id: string, size: number): Promise<Digest | null> {
    const state = running.get(id);
    if (state?.size !== size) {
      forget(id);
      return null;
    }
    running.delete(id);
    try {
      return { hash: await state.digest(), head: state.head };
    } catch {
      return null;
    }
  }

  return { follow, finish, forget };
}

export type UploadHashes = ReturnType<typeof createUploadHashes>;

export async function digestStream(source: Readable): Promise<Digest> {
  const hash = createHash('sha256');
  const state = begin(hash);
  for await (const piece of source) add(state, [piece as Buffer], false);
  return { hash: hash.digest('hex'), head: state.head };
}

function begin(hash: Hash = createHash('sha256')): Running {
  return {
    add(pieces) {
      for (const piece of pieces) hash.update(piece);
      return undefined;
    },
    digest: () => hash.digest('hex'),
    forget: () => {},
    head: Buffer.alloc(0),
    size: 0,
  };
}

function add(
  state: Running,
  pieces: readonly Buffer[],
  isOurs: boolean,
): Promise<void> | undefined {
  for (const piece of pieces) {
    state.size += piece.length;
    const missing = DETECT_BYTES - state.head.length;
    if (missing > 0) state.head = Buffer.concat([state.head, piece.subarray(0, missing)]);
  }
  return state.add(pieces, isOurs);
}

/** A view on memory that can be transferred to a thread: the piece itself when it owns its buffer, else a copy. */
function toTransferable(piece: Buffer, isOurs: boolean): Uint8Array<ArrayBuffer> {
  const { buffer } = piece;
  if (isOurs && isWhole(piece) && buffer instanceof ArrayBuffer) return new Uint8Array(buffer);
  return new Uint8Array(piece);
}
