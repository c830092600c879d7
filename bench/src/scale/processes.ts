import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { type Load, sendLoad } from '../load.ts';
import { signInForMenu } from '../menu.ts';
import { formatTable } from '../results.ts';
import { type ServerProcess, startServer } from '../server-process.ts';

const PROCESSES = 2;
const CONNECTIONS = 32;
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 8_000);
const ROUNDS = 5;
const SYSTEM = '1001';

/** The menu of one and of two gateways on one PostgreSQL, beside bare servers that send the same bytes. */
export const processes: Benchmark = {
  name: 'processes',
  title: 'Scale: the menu from one and from two processes',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'pedestal-bench-'));
    const servers: ServerProcess[] = [];
    try {
      const postgres = await startServer(['server/src/testing/programs/postgres.ts']);
      servers.push(postgres);
      const password = randomBytes(18).toString('base64url');
      const gateways: ServerProcess[] = [];
      for (let index = 0; index < PROCESSES; index += 1) {
        const gateway = await startServer(['server/dist/main.js'], {
          NODE_ENV: 'production',
          LOG_LEVEL: 'info',
          DATABASE_URL: postgres.words.split(' ')[0] ?? '',
          PEDESTAL_DATA: join(folder, String(index)),
          PEDESTAL_FILES: join(folder, 'files'),
          PEDESTAL_ADMIN_PASSWORD: password,
          PEDESTAL_DEMO: 'off',
        });
        servers.push(gateway);
        gateways.push(gateway);
      }
      const menu = await signInForMenu(gateways[0]?.url ?? '', password, SYSTEM);
      const bare: ServerProcess[] = [];
      for (let index = 0; index < PROCESSES; index += 1) {
        const variables = { BENCH_BODY: menu.body, BENCH_MODE: 'prebuilt' };
        bare.push(await startServer(['bench/src/bare-server.ts'], variables));
      }
      servers.push(...bare);
      const subjects = [1, 2].flatMap((count) => [
        makeSubject(`Pedestal, ${count}`, gateways.slice(0, count), menu),
        makeSubject(`bare, ${count}`, bare.slice(0, count), menu),
      ]);
      for (const subject of subjects) await subject.measure();
      return describe(await measureInTurn(subjects, ROUNDS));
    } finally {
      for (const server of servers.reverse()) await server.stop();
      await rm(folder, { recursive: true });
    }
  },
};

/** Every process gets the same load at the same time; the session is valid at each. */
function makeSubject(
  name: string,
  servers: readonly ServerProcess[],
  menu: Pick<Load, 'headers'> & { path: string },
): Subject {
  const requests = Math.floor(REQUESTS / servers.length);
  return {
    name,
    async measure() {
      const results = await Promise.all(
        servers.map(({ url }) =>
          sendLoad({
            url: url + menu.path,
            headers: menu.headers,
            connections: CONNECTIONS,
            requests,
          }),
        ),
      );
      // Without the start of the processes that send the load.
      const seconds = Math.max(...results.map((result) => result.seconds));
      const failures = results.reduce((sum, result) => sum + result.failures, 0);
      if (failures > 0) throw new Error(`${failures} requests to ${name} failed`);
      return { requestsPerSecond: (requests * servers.length) / seconds };
    },
  };
}

function describe(medians: Map<string, Record<string, number>>): string {
  const of = (name: string) => medians.get(name)?.requestsPerSecond ?? Number.NaN;
  const rows = [1, 2].flatMap((count) =>
    ['Pedestal', 'bare'].map((who) => {
      const here = of(`${who}, ${count}`);
      return [
        who,
        String(count),
        here.toFixed(0),
        (here / of(`bare, ${count}`)).toFixed(2),
        (here / of(`${who}, 1`)).toFixed(2),
      ];
    }),
  );
  return `\`getAuthResourceList\` of a signed-in administrator, from one and from two gateways on one PostgreSQL, beside bare \`node:http\` servers that send the same bytes; ${CONNECTIONS} connections a process, ${REQUESTS} requests a round, ${ROUNDS} rounds in turn. Clients, servers and PostgreSQL share the machine, so two processes on two cores cannot be twice as quick: compare with the bare servers.

${formatTable(['subject', 'processes', 'requests per second', 'of the bare limit', 'of one process'], rows)}`;
}
