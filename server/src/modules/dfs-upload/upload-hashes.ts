import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SNIFF_BYTES } from '../../dfs/sniff.ts';
import { createHashThread } from './hash-thread.ts';

/** Uploads under way in this process; beyond that the oldest is read again at its end. */
const MAX_RUNNING = 2_000;
/** Larger ones are hashed beside the main thread; for smaller ones the way there costs more. */
const LARGE_BYTES = 4 * 1024 * 1024;

export interface Digest {
  hash: string;
  head: Buffer;
}

interface Running {
  add(bytes: Buffer): Promise<void> | undefined;
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
      // Memory that threads share is used where it lies, any other is copied first.
      add: (bytes) =>
        order({
          act: 'add',
          id,
          bytes: bytes.buffer instanceof SharedArrayBuffer ? bytes : new Uint8Array(bytes),
        }).then(() => {}, lose),
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

  /** What to call with each piece that was kept. */
  function follow(
    id: string,
    offset: number,
    total: number,
  ): (bytes: Buffer) => Promise<void> | undefined {
    const known = running.get(id);
    if (known && known.size !== offset) forget(id);
    const fresh = () => (total > LARGE_BYTES ? beginThreaded() : begin());
    const state = running.get(id) ?? (offset === 0 ? fresh() : undefined);
    if (!state) return () => undefined;
    // Put back at the end: the first is the one that nobody went on with for longest.
    running.delete(id);
    running.set(id, state);
    if (running.size > MAX_RUNNING) forget(running.keys().next().value ?? '');
    return (bytes) => add(state, bytes);
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
  for await (const bytes of source) add(state, bytes as Buffer);
  return { hash: hash.digest('hex'), head: state.head };
}

function begin(hash: Hash = createHash('sha256')): Running {
  return {
    add(bytes) {
      hash.update(bytes);
      return undefined;
    },
    digest: () => hash.digest('hex'),
    forget: () => {},
    head: Buffer.alloc(0),
    size: 0,
  };
}

function add(state: Running, bytes: Buffer): Promise<void> | undefined {
  state.size += bytes.length;
  if (state.head.length < SNIFF_BYTES) {
    state.head = Buffer.concat([state.head, bytes.subarray(0, SNIFF_BYTES - state.head.length)]);
  }
  return state.add(bytes);
}
