import { createServer } from 'node:http';

// The least that a server can do: the same bytes from plain node:http. `serialise` makes them from
// the object for each request, `prebuilt` sends bytes that were made once.
const { BENCH_BODY = '{}', BENCH_MODE = 'prebuilt', PORT = '0' } = process.env;
const reply: unknown = JSON.parse(BENCH_BODY);
const bytes = Buffer.from(BENCH_BODY);
const build = BENCH_MODE === 'serialise' ? () => Buffer.from(JSON.stringify(reply)) : () => bytes;

const server = createServer((_request, response) => {
  const body = build();
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
});
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address)
    console.log(`ready: http://127.0.0.1:${address.port}`);
});
process.on('SIGTERM', () => process.exit(0));
