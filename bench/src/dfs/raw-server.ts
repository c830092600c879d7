import { createReadStream, createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

// Baseline file server: writes a body to disk with fsync, sends a range of a file.
const { BENCH_FILES = '', PORT = '0' } = process.env;

const server = createServer(async (request, response) => {
  const path = join(BENCH_FILES, 'raw.bin');
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(path, { flush: true }));
    response.end();
    return;
  }
  const [, start = '0', end = '0'] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  response.writeHead(206, { 'content-length': Number(end) - Number(start) + 1 });
  await pipeline(createReadStream(path, { start: Number(start), end: Number(end) }), response);
});
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    console.log(`ready: http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
