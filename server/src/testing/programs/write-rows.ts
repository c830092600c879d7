import { appendAudit } from '../../audit/audit.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';

/** Writes rows with audit entries endlessly and prints the id of each acknowledged row. */
const [dataFolder = '', databaseUrl] = process.argv.slice(2);
const database = await openDatabase({ dataFolder, databaseUrl });

async function writeOne(): Promise<string> {
  const id = newId();
  await database.db.transaction().execute(async (trx) => {
    await trx.insertInto('setting').values({ key: id, value: 'x', updated_at: 1 }).execute();
    await appendAudit(trx, {
      at: 1,
      actorId: null,
      action: 'session.refuse',
      targetType: 'setting',
      targetId: id,
    });
  });
  return id;
}

async function writeForEver(): Promise<never> {
  for (;;) process.stdout.write(`${await writeOne()}\n`);
}

await Promise.all([writeForEver(), writeForEver(), writeForEver()]);
