import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Load {
  url: string;
  headers: Record<string, string>;
  connections: number;
  requests: number;
  /** GET unless said otherwise. */
  method?: string;
  body?: string;
  /** Number of the first request. `{n}` and `{digits}` (padded) in path, headers and body become it. */
  first?: number;
}

export interface LoadResult {
  seconds: number;
  failures: number;
}

/** Sends requests from a process of its own, so that the server's processor time stays its own. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] });
  child.send(load);
  const [result] = await once(child, 'message');
  return result as LoadResult;
}

async function run(load: Load): Promise<LoadResult> {
  const counter = { left: load.requests, next: load.first ?? 1, failures: 0 };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: load.connections }, () => runConnection(load, counter)));
  return { seconds: (performance.now() - startedAt) / 1000, failures: counter.failures };
}

interface Counter {
  left: number;
  next: number;
  failures: number;
}

/** Digits of a number in a request, so that ids made of it have a fixed length. */
const DIGITS = 8;

/** Writes the request with a number; one without places for it is written once. */
function requestWriterOf({ url, headers, method = 'GET', body = '' }: Load): (n: number) => string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `${method} ${decodeURIComponent(pathname)}${search} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}`;
  const fill = (text: string, n: number) =>
    text.replaceAll('{n}', String(n)).replaceAll('{digits}', String(n).padStart(DIGITS, '0'));
  if (body === '' && !/\{(n|digits)\}/.test(start)) return () => `${start}\r\n`;
  return (n) => {
    const filled = fill(body, n);
    return `${fill(start, n)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(filled)}\r\n\r\n${filled}`;
  };
}

/** One keep-alive connection: the next request goes out when the last reply is in. */
function runConnection(load: Load, counter: Counter): Promise<void> {
  const { hostname, port } = new URL(load.url);
  const write = requestWriterOf(load);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let head = '';
    let bodyLeft = -1;
    const next = () => {
      if (counter.left-- <= 0) {
        socket.end();
        resolve();
        return;
      }
      head = '';
      bodyLeft = -1;
      socket.write(write(counter.next++));
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (bodyLeft >= 0) {
        bodyLeft -= chunk.length;
      } else {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        if (!head.startsWith('HTTP/1.1 200')) counter.failures++;
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        bodyLeft = length - (head.length - end - 4);
      }
      if (bodyLeft <= 0) next();
    });
  });
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once('message', async (load: Load) => {
    process.send?.(await run(load), () => process.exit(0));
  });
}
