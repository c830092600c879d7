import { createServer } from 'node:http';

// Baseline: the same bytes from plain node:http. `serialise` makes them from
// the object for each request, `prebuilt` sends bytes that were made once. A long list does not fit
// into the environment: it is one item many times.
const {
  BENCH_BODY = '{}',
  BENCH_ITEM,
  BENCH_ITEMS = '0',
  BENCH_MODE = 'prebuilt',
  PORT = '0',
} = process.env;
const reply: unknown =
  BENCH_ITEM === undefined
    ? JSON.parse(BENCH_BODY)
    : { code: 10000, msg: 'success', info: makeList(BENCH_ITEM, Number(BENCH_ITEMS)) };
const bytes = Buffer.from(JSON.stringify(reply));
const build = BENCH_MODE === 'serialise' ? () => Buffer.from(JSON.stringify(reply)) : () => bytes;

function makeList(item: string, count: number): unknown[] {
  return Array.from({ length: count }, () => JSON.parse(item) as unknown);
}

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
