import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';

export const MIB = 1024 * 1024;
const CHUNK = 16 * MIB;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const piece = randomBytes(CHUNK);
let count = 0;

/** Sixteen MiB of unique content, so that nothing is deduplicated. */
function nextPiece(): Buffer {
  count += 1;
  piece.writeUInt32LE(count, 0);
  piece.writeUInt32LE(process.pid, 4);
  return piece;
}

interface Sent {
  method: string;
  headers: Record<string, string>;
  /** Sent one after the other, as one body. */
  body?: Iterable<Buffer>;
}

/** One request over a connection that stays open; throws where it is refused. */
async function send(url: string, { method, headers, body = [] }: Sent): Promise<IncomingMessage> {
  const outgoing = request(url, { method, headers, agent });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  for (const bytes of body) {
    if (!outgoing.write(bytes)) await once(outgoing, 'drain');
  }
  outgoing.end();
  const [response] = await answered;
  if ((response.statusCode ?? 500) >= 400) {
    throw new Error(`${method} ${url} answered ${response.statusCode}`);
  }
  return response;
}

async function countBytes(response: IncomingMessage): Promise<number> {
  let received = 0;
  response.on('data', (bytes: Buffer) => {
    received += bytes.length;
  });
  await once(response, 'end');
  return received;
}

/** One body of this size to a server that writes it to a file. */
export async function sendRaw(url: string, bytes: number): Promise<void> {
  function* pieces() {
    for (let left = bytes; left > 0; left -= CHUNK) yield nextPiece().subarray(0, left);
  }
  const headers = { 'content-length': String(bytes) };
  await countBytes(await send(url, { method: 'PUT', headers, body: pieces() }));
}

/** The same by tus. Returns the id of the file. */
export async function sendByTus(
  { url, headers, parentId }: { url: string; headers: Record<string, string>; parentId: string },
  bytes: number,
): Promise<string> {
  const common = { ...headers, 'tus-resumable': '1.0.0' };
  const named = (name: string, value: string) => `${name} ${Buffer.from(value).toString('base64')}`;
  const created = await send(`${url}/gateway/dfs/uploads`, {
    method: 'POST',
    headers: {
      ...common,
      'content-length': '0',
      'upload-length': String(bytes),
      'upload-metadata': `${named('parentId', parentId)},${named('name', 'measured.bin')}`,
    },
  });
  await countBytes(created);
  let nodeId = '';
  for (let offset = 0; offset < bytes; offset += CHUNK) {
    const body = nextPiece().subarray(0, bytes - offset);
    const reply = await send(`${url}${created.headers.location}`, {
      method: 'PATCH',
      headers: {
        ...common,
        'content-type': 'application/offset+octet-stream',
        'content-length': String(body.length),
        'upload-offset': String(offset),
      },
      body: [body],
    });
    await countBytes(reply);
    nodeId = String(reply.headers['upload-node'] ?? '');
  }
  return nodeId;
}

/** Fetches a file part by part. */
export async function fetchInRanges(url: string, headers: Record<string, string>, bytes: number) {
  for (let start = 0; start < bytes; start += CHUNK) {
    const end = Math.min(start + CHUNK, bytes) - 1;
    const range = { ...headers, range: `bytes=${start}-${end}` };
    const received = await countBytes(await send(url, { method: 'GET', headers: range }));
    if (received !== end - start + 1) throw new Error(`${received} bytes came`);
  }
}

export async function fetchText(url: string, headers: Record<string, string>): Promise<number> {
  return countBytes(await send(url, { method: 'GET', headers }));
}

/** Bytes that these benchmarks move; set a smaller number for a trial run. */
export function sizeOf(variable: string, mib: number): number {
  return Number(process.env[variable] ?? mib) * MIB;
}
