import { createHash, type Hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** Answers each message once, in order: `add` when the memory may be used again, `finish` with the hash. */
export type HashOrder =
  | { act: 'add'; id: string; bytes: Uint8Array }
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
    hash.update(order.bytes);
    return '';
  }
  running.delete(order.id);
  return order.act === 'finish' ? hash.digest('hex') : '';
}
