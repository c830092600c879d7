import { NOTICE_SOCKET, REQUEST_ID_HEADER } from '@pedestal/contract';
import { WebSocket } from 'ws';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const SIZES = (process.env.BENCH_SOCKETS ?? '2000,10000').split(',').map(Number);
const ROUNDS = 7;
const WARM_UP = 500;
const OPEN_AT_ONCE = 50;
const TARGET_RATIO = 2;
const TARGET_KIB = 60;
const OURS = 'Pedestal';
const BARE = 'bare ws loop';
const CALL = '/gateway/console/notices';

interface Audience {
  /** Asks the server to tell everybody; resolves when the last one has heard it. */
  tell(): Promise<number>;
  close(): void;
}

/** One notice to everybody, beside a plain loop over plain sockets that sends the same bytes. */
export const fanOut: Benchmark = {
  name: 'fan-out',
  title: 'Scale: one notice to many open pages',
  async run() {
    const rows: string[][] = [];
    for (const size of SIZES) rows.push(...(await measureSize(size)));
    return `From the call that sends a notice to the last of N sockets that hears it, in one client process on the same machine, beside a bare \`ws\` server that sends the same bytes in a loop. ${ROUNDS} rounds in turn. Ours also writes the notice to the database and finds out whom it is for. The aims: at most ${TARGET_RATIO} × the bare time, at most ${TARGET_KIB} KiB a socket.

${formatTable(['sockets', 'subject', 'milliseconds', 'ratio', 'KiB a socket'], rows)}`;
  },
};

async function measureSize(size: number): Promise<string[][]> {
  const ours = await startServer(['server/src/testing/programs/notice-gateway.ts']);
  const bare = await startServer(['bench/src/scale/bare-socket-server.ts']);
  try {
    const person = ours.words.split(' ')[0] ?? '';
    const gatherOurs = (count: number) =>
      gather(
        count,
        () => openOurs(ours.url, person),
        () => sendNotice(ours.url, person),
      );
    const gatherBare = (count: number) =>
      gather(
        count,
        () => openSocket(bare.url, []),
        () => sendBytes(bare.url),
      );
    // What a server takes for its first callers is not what one more socket takes.
    for (const warmUp of [await gatherOurs(WARM_UP), await gatherBare(WARM_UP)]) {
      await warmUp.tell();
      warmUp.close();
    }
    const before = [await ours.readUsage(), await bare.readUsage()];
    const audiences = [await gatherOurs(size), await gatherBare(size)];
    const after = [await ours.readUsage(), await bare.readUsage()];
    const subjects: Subject[] = [OURS, BARE].map((name, index) => ({
      name,
      measure: async () => ({ ms: (await audiences[index]?.tell()) ?? Number.NaN }),
    }));
    for (const subject of subjects) await subject.measure();
    const medians = await measureInTurn(subjects, ROUNDS);
    const least = medians.get(BARE)?.ms ?? Number.NaN;
    for (const audience of audiences) audience.close();
    return [OURS, BARE].map((name, index) => {
      const ms = medians.get(name)?.ms ?? Number.NaN;
      const bytes = ((after[index]?.rss ?? 0) - (before[index]?.rss ?? 0)) / size;
      return [
        String(size),
        name,
        ms.toFixed(0),
        (ms / least).toFixed(2),
        (bytes / 1024).toFixed(1),
      ];
    });
  } finally {
    await stopAll([ours, bare]);
  }
}

async function stopAll(servers: readonly ServerProcess[]): Promise<void> {
  for (const server of servers) await server.stop();
}

async function gather(
  size: number,
  open: () => Promise<WebSocket>,
  send: () => Promise<void>,
): Promise<Audience> {
  const sockets: WebSocket[] = [];
  while (sockets.length < size) {
    const count = Math.min(OPEN_AT_ONCE, size - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: count }, open))));
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
  return {
    async tell() {
      heard = 0;
      const all = new Promise<void>((resolve) => {
        onAll = resolve;
      });
      const startedAt = performance.now();
      await Promise.all([send(), all]);
      return performance.now() - startedAt;
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
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
