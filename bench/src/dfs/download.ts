import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type FileGateway, withFileGateway } from './file-gateway.ts';
import { fetchInRanges, MIB, sendByTus, sendRaw, sizeOf } from './transfer.ts';

const BYTES = sizeOf('BENCH_DFS_MIB', 1_024);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const TARGET = 0.7;

/** A large file in parts, beside static serving of the same bytes. */
export const dfsDownload: Benchmark = {
  name: 'dfs-download',
  title: 'Files: download in ranges beside static serving',
  run: () =>
    withFileGateway(async (gateway) => {
      const variables = { BENCH_FILES: gateway.folder };
      const bare = await startServer(['bench/src/dfs/raw-server.ts'], variables);
      const fixed = await startServer(['bench/src/dfs/static-server.ts'], variables);
      try {
        await sendRaw(bare.url, BYTES);
        const own = await addressOfNewFile(gateway);
        const subjects = [
          makeSubject('Pedestal', gateway.server, own, gateway.headers),
          makeSubject('@fastify/static', fixed, `${fixed.url}/raw.bin`, {}),
          makeSubject('bare stream', bare, bare.url, {}),
        ];
        for (const subject of subjects) await subject.measure();
        return describe(await measureInTurn(subjects, ROUNDS));
      } finally {
        await bare.stop();
        await fixed.stop();
      }
    }),
};

async function addressOfNewFile({ server, headers, rootId }: FileGateway): Promise<string> {
  const id = await sendByTus({ url: server.url, headers, parentId: rootId }, BYTES);
  const reply = await fetch(`${server.url}/gateway/dfs/content/address`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });
  const { info } = (await reply.json()) as { info: { url: string } };
  return server.url + info.url;
}

function makeSubject(
  name: string,
  server: ServerProcess,
  url: string,
  headers: Record<string, string>,
): Subject {
  return {
    name,
    async measure() {
      const before = await server.readUsage();
      const startedAt = performance.now();
      await fetchInRanges(url, headers, BYTES);
      const seconds = (performance.now() - startedAt) / 1000;
      const after = await server.readUsage();
      return { mibPerSecond: BYTES / MIB / seconds, cpuSeconds: (after.cpu - before.cpu) / 1e6 };
    },
  };
}

function describe(medians: Map<string, Record<string, number>>): string {
  const ours = medians.get('Pedestal')?.mibPerSecond ?? Number.NaN;
  const rows = [...medians].map(
    ([name, { mibPerSecond = Number.NaN, cpuSeconds = Number.NaN }]) => [
      name,
      mibPerSecond.toFixed(0),
      (ours / mibPerSecond).toFixed(2),
      cpuSeconds.toFixed(2),
    ],
  );
  return `${BYTES / MIB} MiB in ranges of 16 MiB over one connection, each checked for its session and its right, beside \`@fastify/static\` and a bare \`node:http\` server that pipes the part of the file. ${ROUNDS} rounds in turn. The ratio is our speed divided by theirs; the aim is at least ${TARGET}.

${formatTable(['subject', 'MiB per second', 'ratio', 'server CPU, s'], rows)}`;
}
