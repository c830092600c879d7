import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { SNIFF_BYTES } from '../../dfs/sniff.ts';

/** Uploads under way in this process; beyond that the oldest is read again at its end. */
const MAX_RUNNING = 2_000;

export interface Digest {
  hash: string;
  head: Buffer;
}

interface Running {
  hash: Hash;
  head: Buffer;
  size: number;
}

/** Hashes uploads while they arrive, so that they need not be read again, as long as this process sees all of one. */
export function createUploadHashes() {
  const running = new Map<string, Running>();

  /** What to call with each piece that was kept. */
  function follow(id: string, offset: number): (bytes: Buffer) => void {
    const known = running.get(id);
    const state = known?.size === offset ? known : offset === 0 ? begin() : undefined;
    running.delete(id);
    if (!state) return () => {};
    running.set(id, state);
    if (running.size > MAX_RUNNING) running.delete(running.keys().next().value ?? '');
    return (bytes) => add(state, bytes);
  }

  /** null: this process did not see all of it. */
  function finish(id: string, size: number): Digest | null {
    const state = running.get(id);
    running.delete(id);
    return state?.size === size ? { hash: state.hash.digest('hex'), head: state.head } : null;
  }

  return { follow, finish, forget: (id: string) => void running.delete(id) };
}

export type UploadHashes = ReturnType<typeof createUploadHashes>;

export async function digestStream(source: Readable): Promise<Digest> {
  const state = begin();
  for await (const bytes of source) add(state, bytes as Buffer);
  return { hash: state.hash.digest('hex'), head: state.head };
}

function begin(): Running {
  return { hash: createHash('sha256'), head: Buffer.alloc(0), size: 0 };
}

function add(state: Running, bytes: Buffer): void {
  state.hash.update(bytes);
  state.size += bytes.length;
  if (state.head.length < SNIFF_BYTES) {
    state.head = Buffer.concat([state.head, bytes.subarray(0, SNIFF_BYTES - state.head.length)]);
  }
}
