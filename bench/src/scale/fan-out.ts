import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { gather } from './audience.ts';

const SIZES = (process.env.BENCH_SOCKETS ?? '2000,10000').split(',').map(Number);
const ROUNDS = 7;
const WARM_UP = 500;
const TARGET_RATIO = 2;
const TARGET_KIB = 60;
const OURS = 'Pedestal';
const BARE = 'bare ws loop';

/** One notice to everybody, beside a plain loop over plain sockets that sends the same bytes. */
export const fanOut: Benchmark = {
  name: 'fan-out',
  title: 'Scale: one notice to many open pages',
  async run() {
    const rows: string[][] = [];
    for (const size of SIZES) rows.push(...(await measureSize(size)));
    return `From the call that sends a notice to the last of N sockets that hears it, in a client process on the same machine, beside a bare \`ws\` server that sends the same bytes in a loop. ${ROUNDS} rounds in turn. Ours also writes the notice to the database and finds out whom it is for. The aims: at most ${TARGET_RATIO} × the bare time, at most ${TARGET_KIB} KiB a socket.

${formatTable(['sockets', 'subject', 'milliseconds', 'ratio', 'KiB a socket'], rows)}`;
  },
};

async function measureSize(size: number): Promise<string[][]> {
  const ours = await startServer(['server/src/testing/programs/notice-gateway.ts']);
  const bare = await startServer(['bench/src/scale/bare-socket-server.ts']);
  try {
    const person = ours.words.split(' ')[0] ?? '';
    const gatherOurs = (count: number) => gather({ url: ours.url, person, count });
    const gatherBare = (count: number) => gather({ url: bare.url, person: '', count });
    // Warm up first: the first sockets cost more than one more socket.
    for (const warmUp of [await gatherOurs(WARM_UP), await gatherBare(WARM_UP)]) {
      await warmUp.tell();
      await warmUp.close();
    }
    const before = [await ours.readUsage(), await bare.readUsage()];
    const audiences = await Promise.all([gatherOurs(size), gatherBare(size)]);
    const after = [await ours.readUsage(), await bare.readUsage()];
    const subjects: Subject[] = [OURS, BARE].map((name, index) => ({
      name,
      measure: async () => ({ ms: (await audiences[index]?.tell()) ?? Number.NaN }),
    }));
    for (const subject of subjects) await subject.measure();
    const medians = await measureInTurn(subjects, ROUNDS);
    const least = medians.get(BARE)?.ms ?? Number.NaN;
    for (const audience of audiences) await audience.close();
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
