import pino from 'pino';
import { expect, it } from 'vitest';
import { openBus } from '../platform/bus/open-bus.ts';
import { describeOnEachDatabase } from '../testing/each-database.ts';
import { choose, TIME_LIMIT_MS } from '../testing/long.ts';
import { packRelease, registryCaller } from '../testing/registry.ts';
import { createRegistryGateway } from '../testing/registry-gateway.ts';
import { addUser } from '../testing/seed.ts';

const SWAPS = choose(60, 8);

interface Registration {
  name: string;
  entry: string;
  version: string;
}

describeOnEachDatabase('releases published while people work', (context) => {
  it(
    'never refer to a missing file, and never remove a file of an open page',
    async () => {
      const log = pino({ level: 'silent' });
      const bus = openBus({ redisUrl: undefined, databaseUrl: undefined, log });
      const { dataFolder } = context.options;
      const { app, subApps } = createRegistryGateway(context.database, bus, {
        clock: Date.now,
        dataFolder,
      });
      const { call, upload } = registryCaller(() => app);
      try {
        await subApps.prepare(undefined);
        const admin = await addUser(context.db, 'admin');
        const publish = async (version: string) => {
          const archive = packRelease('wms', version, {
            'main.js': `export const v = '${version}';`,
          });
          const query = { name: 'wms', channel: 'stable' };
          const reply = await upload({ sdnxrequestid: admin }, query, archive);
          expect(reply.statusCode).toBe(200);
        };
        await publish('1.0.0');

        const opened = new Map<string, string>();
        let isOver = false;
        /** Opens the page repeatedly: the entry in the registry must exist. */
        const work = async () => {
          while (!isOver) {
            const list = (await call(admin, 'GET', '')).json().info as {
              subApps: Registration[];
            };
            const { entry, version } = list.subApps.find(
              ({ name }) => name === 'wms',
            ) as Registration;
            const file = await app.inject({ method: 'GET', url: entry });
            expect(file.statusCode).toBe(200);
            expect(file.body).toContain(`'${version}'`);
            opened.set(entry, file.body);
          }
        };
        const people = Promise.all([work(), work(), work()]).catch((error: unknown) => error);
        for (let swap = 1; swap <= SWAPS; swap += 1) await publish(`1.0.${swap}`);
        isOver = true;
        expect(await people).not.toBeInstanceOf(Error);
        await subApps.purge();
        expect(opened.size).toBeGreaterThan(1);
        for (const [entry, body] of opened) {
          expect((await app.inject({ method: 'GET', url: entry })).body).toBe(body);
        }
      } finally {
        await app.close();
        await bus.close();
      }
    },
    TIME_LIMIT_MS,
  );
});
