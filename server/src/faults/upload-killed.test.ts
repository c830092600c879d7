import { hash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkFiles } from '../areas/files/cleanup/fsck.ts';
import { openLocalBlobStore } from '../platform/blob-store/local-blob-store.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { variablesOf } from '../testing/installation.ts';
import { TIME_LIMIT_MS } from '../testing/long.ts';
import {
  ADMIN_PASSWORD,
  type GatewayProcess,
  HttpPerson,
  startGatewayProcess,
} from '../testing/processes/gateway-process.ts';
import { createUploader, findOwnRoot } from '../testing/upload-files.ts';

const MIB = 1024 * 1024;
const CHUNK = 4 * MIB;
const KILL_AFTER = 9 * MIB;
const MOST_MEMORY = 300 * MIB;

describeOnEachDatabase('a gateway killed during an upload', (context) => {
  it(
    'lists no partial file, resumes at the same offset, and stores every byte',
    async () => {
      const bytes = randomBytes(20 * MIB + 11);
      const admin = new HttpPerson();
      let gateway: GatewayProcess = await startGatewayProcess(variablesOf(context.options));
      try {
        await admin.signIn(gateway.url, 'admin', ADMIN_PASSWORD);
        const files = createUploader(admin, await findOwnRoot(admin, gateway.url));
        const killed = Promise.withResolvers<void>();
        const first = files.begin(gateway.url, bytes, {
          chunkSize: CHUNK,
          onProgress: (sent) => {
            if (sent > KILL_AFTER) gateway.kill('SIGKILL').then(killed.resolve, killed.reject);
          },
        });
        await expect(first.ended).rejects.toThrow();
        await killed.promise;

        gateway = await startGatewayProcess(variablesOf(context.options));
        expect(await files.list(gateway.url)).toEqual([]);
        const uploadUrl = `${gateway.url}${new URL(first.upload.url ?? '').pathname}`;
        const state = await admin.get(gateway.url, new URL(uploadUrl).pathname);
        const { received } = state.info as { received: number };
        expect(received).toBeGreaterThanOrEqual(2 * CHUNK);
        expect(received).toBeLessThan(bytes.length);

        await files.begin(gateway.url, bytes, { uploadUrl, chunkSize: CHUNK }).ended;
        const [file, ...others] = await files.list(gateway.url);
        expect([file?.name, file?.size, others]).toEqual(['large.bin', bytes.length, []]);
        const versions = await admin.get(gateway.url, `/gateway/dfs/nodes/${file?.id}/versions`);
        expect(versions.info).toMatchObject({ items: [{ sha256: hash('sha256', bytes) }] });
        expect(await gateway.readMemory()).toBeLessThan(MOST_MEMORY);
      } finally {
        await gateway.kill('SIGKILL');
      }
      const store = await openLocalBlobStore(join(context.options.dataFolder, 'files'));
      expect(
        await checkFiles(context.db, store, { readContent: true, now: Date.now() + 1_000 }),
      ).toEqual({ checked: 1, missing: [], damaged: [], orphaned: [], miscounted: [] });
    },
    TIME_LIMIT_MS,
  );
});
