import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AppendOptions } from '../../../platform/blob-store/blob-store.ts';
import { isWhole } from '../../../platform/blob-store/piece-writer.ts';
import { SNIFF_BYTES } from './detect-type.ts';
import { createHashThread } from './hash-thread.ts';

/** Uploads under way in this process; beyond that the oldest is read again at its end. */
const MAX_RUNNING = 2_000;
/** Larger ones are hashed beside the main thread; for smaller ones the way there costs more. */
const LARGE_BYTES = 4 * 1024 * 1024;

type OnKept = NonNullable<AppendOptions['onKept']>;

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

/** Hashes uploads while they arrive, so that they need not be read again, as long as this process sees all of one. */
export function createUploadHashes() {
  const running = new Map<string, Running>();
  const order = createHashThread();
  let count = 0;

  function beginThreaded(): Running {
    count += 1;
    const id = String(count);
    let isLost = false;
    const lose = () => {
      isLost = true;
    };
    return {
      add: (pieces, isOurs) =>
        order({ act: 'add', id, pieces: pieces.map((piece) => own(piece, isOurs)) }).then(
          () => {},
          lose,
        ),
      digest: async () => {
        const hash = await order({ act: 'finish', id });
        if (isLost) throw new Error('a part was not hashed');
        return hash;
      },
      forget: () => void order({ act: 'forget', id }).catch(lose),
      head: Buffer.alloc(0),
      size: 0,
    };
  }

  function forget(id: string): void {
    running.get(id)?.forget();
    running.delete(id);
  }

  /** What to call with the pieces that were kept. */
  function follow(id: string, offset: number, total: number): OnKept {
    const known = running.get(id);
    if (known && known.size !== offset) forget(id);
    const fresh = () => (total > LARGE_BYTES ? beginThreaded() : begin());
    const state = running.get(id) ?? (offset === 0 ? fresh() : undefined);
    if (!state) return () => undefined;
    // Put back at the end: the first is the one that nobody went on with for longest.
    running.delete(id);
    running.set(id, state);
    if (running.size > MAX_RUNNING) forget(running.keys().next().value ?? '');
    return (pieces, isOurs) => add(state, pieces, isOurs);
  }

  /** null: this process did not see all of it. */
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
    const missing = SNIFF_BYTES - state.head.length;
    if (missing > 0) state.head = Buffer.concat([state.head, piece.subarray(0, missing)]);
  }
  return state.add(pieces, isOurs);
}

/** The piece with memory that may go to another thread: its own where that is possible, else a copy. */
function own(piece: Buffer, isOurs: boolean): Uint8Array<ArrayBuffer> {
  const { buffer } = piece;
  if (isOurs && isWhole(piece) && buffer instanceof ArrayBuffer) return new Uint8Array(buffer);
  return new Uint8Array(piece);
}
