import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** Answers each message once, in order: `add` when the pieces, which are its own, are gone, `finish` with the hash. */
export type HashOrder =
  | { act: 'add'; id: string; pieces: Uint8Array<ArrayBuffer>[] }
  | { act: 'finish'; id: string }
  | { act: 'forget'; id: string };

const running = new Map<string, Hash>();

parentPort?.on('message', (order: HashOrder) => {
  parentPort?.postMessage(obey(order));
});

function obey(order: HashOrder): string {
  const hash = running.get(order.id) ?? createHash('sha256');
  running.set(order.id, hash);
  if (order.act === 'add') {
    for (const piece of order.pieces) {
      hash.update(piece);
      // Now, not when this thread collects its garbage: it makes so little that it hardly ever does.
      piece.buffer.transfer(0);
    }
    return '';
  }
  running.delete(order.id);
  return order.act === 'finish' ? hash.digest('hex') : '';
}
