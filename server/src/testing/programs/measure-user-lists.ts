import { routeGroups } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Administration } from '../../administration/change.ts';
import { createUserListService } from '../../areas/authority/user/user-list.service.ts';
import { signInApi } from '../../areas/sign-in/api.ts';
import { readEnv } from '../../env.ts';
import { openDatabase } from '../../platform/db/database.ts';
import type { SignedInContext } from '../../platform/http/context.ts';
import { compareTimes } from '../compare-times.ts';

// Compares the service of the user list with its bare statements, in one process, on one connection
// and driver: the cost that the gateway adds to the database, without HTTP. LISTS has the lists as
// JSON; prints the medians as JSON.
const REPEATS = 40;

interface List {
  /** Query string of the list. */
  query: Record<string, string>;
  /** Statement for the people of a page and their units, plus one row to detect a next page. */
  people: string;
}

const { lists, rounds } = JSON.parse(process.env.LISTS ?? '') as { lists: List[]; rounds: number };
const env = readEnv(process.env);
const { db, close } = await openDatabase({
  dataFolder: env.PEDESTAL_DATA,
  databaseUrl: env.DATABASE_URL,
});
const service = createUserListService({ db, clock: Date.now } as Administration, signInApi);
const { id: userId } = await db
  .selectFrom('user')
  .select('id')
  .where('user_name', '=', 'admin')
  .executeTakeFirstOrThrow();
const context = { session: { userId } } as SignedInContext;

async function readBare({ people }: List): Promise<unknown> {
  const { rows } = await sql.raw<{ id: string }>(people).execute(db);
  const ids = sql.join(rows.map(({ id }) => id));
  return sql`select user_role.user_id, role.id, role.name, role.name_en, role.system_code
    from user_role join role on role.id = user_role.role_id where user_role.user_id in (${ids})
    order by role.system_code, role.name`.execute(db);
}

const results: { bare: number; ours: number }[] = [];
for (const list of lists) {
  const query = routeGroups.userAdmin.list.query.parse(list.query);
  const acts = { bare: () => readBare(list), ours: () => service.list(query, context) };
  results.push(await compareTimes(acts, { rounds, repeats: REPEATS }));
}
console.log(JSON.stringify(results));
await close();
