import type { KyselyPlugin } from 'kysely';
import { openDatabase } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrate.ts';

/** Migrates and prints the names. With `killAt`, dies right before that statement. */
const [dataFolder = '', databaseUrl = '', killAt = '0'] = process.argv.slice(2);
const database = await openDatabase({ dataFolder, databaseUrl: databaseUrl || undefined });

let statements = 0;
const killer: KyselyPlugin = {
  transformQuery({ node }) {
    statements += 1;
    if (statements === Number(killAt)) process.kill(process.pid, 'SIGKILL');
    return node;
  },
  transformResult: async ({ result }) => result,
};

const ran = await migrate({ db: database.db.withPlugin(killer), kind: database.kind });
process.stdout.write(`${JSON.stringify(ran)}\n`);
await database.close();
