import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { withFileGateway } from './file-gateway.ts';
import { MIB, sendByTus, sizeOf } from './transfer.ts';

const WARM_UP = 512 * MIB;
const BYTES = sizeOf('BENCH_DFS_MEMORY_MIB', 4_096);
const SAMPLE_MS = 100;
const TARGET = 50;

/** Resident memory of the gateway while a file arrives that is larger than it. */
export const dfsMemory: Benchmark = {
  name: 'dfs-memory',
  title: 'Files: memory during a large upload',
  run: () =>
    withFileGateway(async ({ server, headers, rootId }) => {
      const target = { url: server.url, headers, parentId: rootId };
      await sendByTus(target, Math.min(WARM_UP, BYTES));
      const before = (await server.readUsage()).rss;
      const samples: number[] = [];
      let isOver = false;
      const upload = sendByTus(target, BYTES).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        samples.push((await server.readUsage()).rss);
        await sleep(SAMPLE_MS);
      }
      await upload;
      const row = [before, Math.min(...samples), Math.max(...samples)].map((bytes) =>
        (bytes / MIB).toFixed(0),
      );
      const growth = (Math.max(...samples) - before) / MIB;
      console.log(`  ${JSON.stringify({ row, growth })}`);
      return `One upload of ${BYTES / MIB} MiB by tus after one of ${WARM_UP / MIB} MiB, looked at every ${SAMPLE_MS} ms. The aim is at most ${TARGET} MiB above what it was before.

${formatTable(['before, MiB', 'least, MiB', 'most, MiB', 'growth, MiB'], [[...row, growth.toFixed(0)]])}`;
    }),
};
