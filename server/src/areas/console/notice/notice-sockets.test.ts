import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { eventually } from '../../../testing/eventually.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { createNoticeSockets } from './notice-sockets.ts';

const MIB = 1_048_576;
const holder = { userId: 'u', sessionId: 's' };

let server: WebSocketServer;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  await once(server, 'listening');
});

afterEach(() => {
  server.close();
});

it('terminates the socket of a slow reader, and keeps the one of a fast reader', async () => {
  const sockets = createNoticeSockets(CONSOLE_LIMITS.notice);
  server.on('connection', (socket) =>
    sockets.add(socket, holder, { onMessage: () => false, onClose: () => {} }),
  );
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [slow, quick] = [new WebSocket(address), new WebSocket(address)];
  const slowClosed = once(slow, 'close');
  await eventually(() => expect(sockets.size).toBe(2));
  slow.pause();
  const payload = Buffer.alloc(MIB / 4, 'x');
  for (let sent = 0; sockets.size === 2; sent += payload.length) {
    expect(sent).toBeLessThan(100 * MIB);
    for (const connection of sockets.of('u')) sockets.write(connection, payload);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(quick.readyState).toBe(WebSocket.OPEN);
  slow.resume();
  await slowClosed;
  quick.terminate();
});
