import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PERMISSIONS } from '@pedestal/contract';
import { createAuthority } from '../../areas/authority/evaluate/authority.service.ts';
import { createPersonAccess } from '../../areas/authority/evaluate/person-access.ts';
import { createAccess } from '../../areas/files/access/access.ts';
import { createListService } from '../../areas/files/node/list.service.ts';
import { readEnv } from '../../env.ts';
import { openDatabase, SQLITE_FILE } from '../../platform/db/database.ts';
import { compareTimes } from '../compare-times.ts';

// Compares the service of a folder's first page, including rights, with its bare prepared statement
// in one process: the cost that the gateway adds to the database, without HTTP. PAGE is the page as
// JSON; prints the medians as JSON.
const REPEATS = 200;

const { folderId, limit, bareSql, rounds } = JSON.parse(process.env.PAGE ?? '') as {
  folderId: string;
  limit: number;
  bareSql: string;
  rounds: number;
};
const { PEDESTAL_DATA: dataFolder } = readEnv(process.env);
const { db, close } = await openDatabase({ dataFolder });
const authority = createAuthority({ db, clock: Date.now });
const access = createAccess({
  manageSpaces: PERMISSIONS.manageFileSpaces,
  rightsOf: createPersonAccess(authority).rightsOf,
  findLevels: async () => new Map(),
  onFilesChanged: () => {},
});
const lists = createListService({ db, access });
const { id: userId } = await db
  .selectFrom('user')
  .select('id')
  .where('user_name', '=', 'admin')
  .executeTakeFirstOrThrow();
const bare = new DatabaseSync(join(dataFolder, SQLITE_FILE), { readOnly: true });
const statement = bare.prepare(bareSql);

const acts = {
  bare: async () => statement.all(userId, folderId, limit + 1),
  // A new caller for each request, so that nothing is cached.
  ours: () =>
    lists.children({ kind: 'person', userId }, folderId, { sort: 'name', order: 'asc', limit }),
};

console.log(JSON.stringify(await compareTimes(acts, { rounds, repeats: REPEATS })));
bare.close();
await close();
