import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { withFileGateway } from './file-gateway.ts';
import { MIB, sendByTus, sendRaw, sizeOf } from './transfer.ts';

const BYTES = sizeOf('BENCH_DFS_MIB', 1_024);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const TARGET = 0.75;

/** A large file by tus, beside a bare server that pipes one body into a file. */
export const dfsUpload: Benchmark = {
  name: 'dfs-upload',
  title: 'Files: upload by tus beside a raw stream to disk',
  run: () =>
    withFileGateway(async ({ server, headers, rootId, folder }) => {
      const bare = await startServer(['bench/src/dfs/raw-server.ts'], { BENCH_FILES: folder });
      try {
        const target = { url: server.url, headers, parentId: rootId };
        const subjects = [
          makeSubject('Pedestal', server, () => sendByTus(target, BYTES)),
          makeSubject('raw stream', bare, () => sendRaw(bare.url, BYTES)),
        ];
        return describe(await measureInTurn(subjects, ROUNDS));
      } finally {
        await bare.stop();
      }
    }),
};

function makeSubject(name: string, server: ServerProcess, send: () => Promise<unknown>): Subject {
  return {
    name,
    async measure() {
      const before = await server.readUsage();
      const startedAt = performance.now();
      await send();
      const seconds = (performance.now() - startedAt) / 1000;
      const after = await server.readUsage();
      return { mibPerSecond: BYTES / MIB / seconds, cpuSeconds: (after.cpu - before.cpu) / 1e6 };
    },
  };
}

function describe(medians: Map<string, Record<string, number>>): string {
  const raw = medians.get('raw stream')?.mibPerSecond ?? Number.NaN;
  const rows = [...medians].map(
    ([name, { mibPerSecond = Number.NaN, cpuSeconds = Number.NaN }]) => [
      name,
      mibPerSecond.toFixed(0),
      (mibPerSecond / raw).toFixed(2),
      cpuSeconds.toFixed(2),
    ],
  );
  return `${BYTES / MIB} MiB in chunks of 16 MiB by tus, hashed and checked against the quota, beside a bare \`node:http\` server that pipes one body of the same size into a file; both have everything on the disk (fsync) before they answer. ${ROUNDS} rounds in turn; the aim is a ratio of at least ${TARGET}.

${formatTable(['subject', 'MiB per second', 'ratio', 'server CPU, s'], rows)}`;
}
