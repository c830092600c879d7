import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { NOTICE_SOCKET, REQUEST_ID_HEADER } from '@pedestal/contract';
import { WebSocket } from 'ws';

const OPEN_AT_ONCE = 50;
const SAY_EVERY = 1_000;
const CALL = '/gateway/console/notices';

interface Wanted {
  url: string;
  /** Whose tabs they are; empty: the server is the bare one. */
  person: string;
  count: number;
}

export interface Audience {
  /** Sends one notice to everybody; resolves with the time until the last client received it. */
  tell(): Promise<number>;
  close(): Promise<void>;
}

/** Many open pages, in a process of their own: one process may not have that many connections to two servers. */
export async function gather(wanted: Wanted): Promise<Audience> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] });
  child.send(wanted);
  await once(child, 'message');
  return {
    async tell() {
      child.send('tell');
      const [ms] = await once(child, 'message');
      return ms as number;
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function openAll({ url, person, count: size }: Wanted) {
  const isOurs = person !== '';
  const open = () => (isOurs ? openOurs(url, person) : openSocket(url, []));
  const send = () => (isOurs ? sendNotice(url, person) : sendBytes(url));
  const sockets: WebSocket[] = [];
  while (sockets.length < size) {
    const count = Math.min(OPEN_AT_ONCE, size - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: count }, open))));
    if (sockets.length % SAY_EVERY === 0) console.log(`  ${sockets.length} sockets at ${url}`);
  }
  let heard = 0;
  let onAll = () => {};
  for (const socket of sockets) {
    socket.on('message', (data) => {
      if (!String(data).includes('"notice"')) return;
      heard += 1;
      if (heard === size) onAll();
    });
  }
  /** Milliseconds until the last client received it. */
  return async () => {
    heard = 0;
    const all = new Promise<void>((resolve) => {
      onAll = resolve;
    });
    const startedAt = performance.now();
    await Promise.all([send(), all]);
    return performance.now() - startedAt;
  };
}

async function openOurs(url: string, person: string): Promise<WebSocket> {
  const reply = await post(`${url}${CALL}/ticket`, person);
  const { info } = (await reply.json()) as { info: { ticket: string } };
  const { protocol, ticketPrefix, path } = NOTICE_SOCKET;
  return openSocket(url + path, [protocol, `${ticketPrefix}${info.ticket}`]);
}

function openSocket(address: string, protocols: string[]): Promise<WebSocket> {
  const socket = new WebSocket(address.replace('http:', 'ws:'), protocols, {
    origin: new URL(address).origin,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function sendNotice(url: string, person: string): Promise<void> {
  const to = { users: [person] };
  const reply = await post(`${url}${CALL}/send`, person, { type: 2001, title: 'Hello', to });
  if (!reply.ok) throw new Error(`the notice was answered with ${reply.status}`);
}

async function sendBytes(url: string): Promise<void> {
  const notice = { seq: 1, type: 2001, title: { 'zh-CN': 'Hello', 'en-US': 'Hello' } };
  await post(url, '', { kind: 'notice', notice, filler: 'x'.repeat(200) });
}

function post(url: string, person: string, body?: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(person === '' ? {} : { [REQUEST_ID_HEADER]: person }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', async (wanted: Wanted) => {
    const tell = await openAll(wanted);
    process.on('message', async () => process.send?.(await tell()));
    process.send?.('ready');
  });
}
