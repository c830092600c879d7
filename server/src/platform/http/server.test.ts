import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createServer } from './server.ts';

it('stops soon after the last reply although the caller keeps the connection open', async () => {
  const app = createServer({ log: pino({ level: 'silent' }), trustProxy: undefined });
  let finish = () => {};
  app.get('/slow', async (_request, reply) => {
    reply.raw.writeHead(200, { 'content-length': '2' });
    reply.raw.write('o');
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    reply.raw.end('k');
    return reply.hijack();
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const { port } = app.server.address() as AddressInfo;
  const body = new Promise<string>((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', path: '/slow', agent }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
        if (text === 'o') void stopThenFinish();
      });
      response.on('end', () => resolve(text));
    });
    request.on('error', reject);
  });
  let stopped: Promise<unknown> = Promise.resolve();
  async function stopThenFinish() {
    stopped = app.close();
    setTimeout(() => finish(), 100);
  }
  expect(await body).toBe('ok');
  await stopped;
  agent.destroy();
});

it('stops soon although a browser preconnected', async () => {
  const app = createServer({ log: pino({ level: 'silent' }), trustProxy: undefined });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const accepted = once(app.server, 'connection');
  const ahead = connect({ port, host: '127.0.0.1' });
  await accepted;
  const closed = once(ahead.resume(), 'close');
  await app.close();
  await closed;
});

it('keeps a connection open without headers that say so', async () => {
  const app = createServer({ log: pino({ level: 'silent' }), trustProxy: undefined });
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1' }).setEncoding('utf8');
  for (let time = 0; time < 2; time += 1) {
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    let reply = '';
    while (!reply.endsWith('here')) reply += String((await once(socket, 'data'))[0]);
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    expect(reply).not.toMatch(/^(connection|keep-alive):/im);
  }
  socket.destroy();
  await app.close();
});
