import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, measureInTurn, type Subject } from './benchmark.ts';
import { sendLoad } from './load.ts';
import { insertMenu, type SignedInRequest, signInForMenu } from './menu.ts';
import { formatTable } from './results.ts';
import { type ServerProcess, startServer } from './server-process.ts';

const CONNECTIONS = 64;
const WARM_UP = 4_000;
const REQUESTS = 12_000;
const ROUNDS = 7;
const ITEMS = 120;
const TARGET = 0.75;
const GATEWAY = 'server/dist/main.js';
const OURS = 'Pedestal, serialising';
const OURS_KEPT = 'Pedestal, the menu’s kept bytes';

/** Processor time of one signed-in request for the menu, beside servers that do nothing else. */
export const gateway: Benchmark = {
  name: 'gateway',
  title: 'Gateway: processor time of a signed-in request',
  async run() {
    const dataFolder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
    const servers: ServerProcess[] = [];
    try {
      const password = randomBytes(18).toString('base64url');
      const startOurs = (program: string, folder: string) =>
        startServer([program], {
          NODE_ENV: 'production',
          LOG_LEVEL: 'info',
          PEDESTAL_DATA: folder,
          PEDESTAL_ADMIN_PASSWORD: password,
          PEDESTAL_DEMO: 'off',
        });
      const first = join(dataFolder, 'serialising');
      await (await startOurs(GATEWAY, first)).stop();
      insertMenu(first, ITEMS);
      const second = join(dataFolder, 'keeping');
      await cp(first, second, { recursive: true });
      servers.push(await startOurs('server/src/testing/programs/serialising-gateway.ts', first));
      servers.push(await startOurs(GATEWAY, second));
      const menus: SignedInRequest[] = [];
      for (const { url } of servers) menus.push(await signInForMenu(url, password));
      const [menu] = menus as [SignedInRequest];
      for (const mode of ['serialise', 'prebuilt']) {
        const variables = { BENCH_BODY: menu.body, BENCH_MODE: mode };
        servers.push(await startServer(['bench/src/bare-server.ts'], variables));
      }
      const names = [OURS, OURS_KEPT, 'bare, serialising', 'bare, prebuilt bytes'];
      const subjects = servers.map((server, index) =>
        makeSubject(names[index] ?? '', server, menus[index] ?? menu),
      );
      for (const subject of subjects) await subject.measure();
      return describe(await measureInTurn(subjects, ROUNDS), menu.body);
    } finally {
      for (const server of servers) await server.stop();
      await rm(dataFolder, { recursive: true });
    }
  },
};

function makeSubject(
  name: string,
  server: ServerProcess,
  { path, headers }: SignedInRequest,
): Subject {
  const load = { url: server.url + path, headers, connections: CONNECTIONS };
  return {
    name,
    async measure() {
      await sendLoad({ ...load, requests: WARM_UP });
      const before = await server.readUsage();
      const { seconds, failures } = await sendLoad({ ...load, requests: REQUESTS });
      const after = await server.readUsage();
      if (failures > 0) throw new Error(`${failures} requests to ${name} failed`);
      return {
        cpuMicroseconds: (after.cpu - before.cpu) / REQUESTS,
        requestsPerSecond: REQUESTS / seconds,
      };
    },
  };
}

function describe(medians: Map<string, Record<string, number>>, body: string): string {
  const bare = medians.get('bare, serialising')?.cpuMicroseconds ?? Number.NaN;
  const items = (JSON.parse(body) as { info: unknown[] }).info.length;
  const rows = [...medians].map(([name, median]) => [
    name,
    (median.cpuMicroseconds ?? Number.NaN).toFixed(1),
    (bare / (median.cpuMicroseconds ?? Number.NaN)).toFixed(2),
    (median.requestsPerSecond ?? Number.NaN).toFixed(0),
  ]);
  return `A signed-in route that returns ${items} menu items (${Buffer.byteLength(body)} bytes), with request logging on: once made from objects for each request, and once as \`getAuthResourceList\` really is, whose bytes the gateway keeps per set of grants. Beside them plain \`node:http\` servers that return the same bytes. ${CONNECTIONS} connections, ${REQUESTS} requests a round, ${ROUNDS} rounds in turn. The ratio is the processor time of the bare server that serialises each time, divided by the subject's; the aim is ≥ ${TARGET} for the first row.

${formatTable(['subject', 'server CPU per request, µs', 'ratio', 'requests per second'], rows)}`;
}
