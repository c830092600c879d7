import { type ExpressionBuilder, sql } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import { isPersonInReach, type Reach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  type NumberedKeyset,
  readCountedPage,
  type SortColumn,
} from '../../../platform/db/keyset.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { contains, isPersonNamed } from '../../../platform/db/text-search.ts';

export interface SessionFilter {
  userId?: string | undefined;
  systemCode?: string | undefined;
  search?: string | undefined;
}

export interface SessionBounds {
  now: number;
  /** A session without a user action for this long counts as ended, although its row says otherwise. */
  idleMs: number;
}

/** Live sessions of the users and systems in reach. */
function selectLive(
  db: Db,
  reach: Reach,
  { userId, systemCode, search }: SessionFilter,
  { now, idleMs }: SessionBounds,
) {
  const { systems } = reach;
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'session.system_code',
      'session.method',
      'session.ip',
      'session.user_agent',
      'session.created_at',
      'session.last_active_at',
      'session.expires_at',
      'user.user_name',
      'user.display_name',
    ])
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_active_at', '>', now - idleMs)
    .where((eb) =>
      isPersonInReach(eb as unknown as ExpressionBuilder<Tables, 'user'>, reach.people),
    )
    .$if(systems !== 'all', (query) =>
      query.where('session.system_code', 'in', orNone(systems === 'all' ? [] : systems)),
    )
    .$if(userId !== undefined, (query) => query.where('session.user_id', '=', userId ?? ''))
    .$if(systemCode !== undefined, (query) =>
      query.where('session.system_code', '=', systemCode ?? ''),
    )
    .$if(search !== undefined && search !== '', (query) =>
      query.where((eb) =>
        eb.or([isPersonNamed(search ?? ''), contains(eb.ref('session.ip'), search ?? '')]),
      ),
    );
}

const SORT_COLUMNS = {
  lastActiveAt: { expression: sql.ref('session.last_active_at'), type: 'number' },
  createdAt: { expression: sql.ref('session.created_at'), type: 'number' },
} satisfies Record<string, SortColumn>;
const ID: SortColumn = { expression: sql.ref('session.id'), type: 'text' };

export async function readSessions(
  db: Db,
  reach: Reach,
  filter: SessionFilter,
  {
    sort,
    ...place
  }: Pick<NumberedKeyset, 'order' | 'cursor' | 'page' | 'limit'> & {
    sort: keyof typeof SORT_COLUMNS;
  },
  bounds: SessionBounds,
) {
  return readCountedPage(
    db,
    selectLive(db, reach, filter, bounds),
    { ...place, sort, key: SORT_COLUMNS[sort], id: ID },
    (row) => ({
      value: sort === 'createdAt' ? row.created_at : row.last_active_at,
      id: row.id,
    }),
  );
}

export async function findLive(
  db: Db,
  reach: Reach,
  ids: readonly string[],
  bounds: SessionBounds,
) {
  return selectLive(db, reach, {}, bounds).where('session.id', 'in', orNone(ids)).execute();
}

/** The next live sessions after `afterId`, oldest first. */
export async function listLiveAfter(
  db: Db,
  reach: Reach,
  filter: SessionFilter,
  { afterId, limit, ...bounds }: SessionBounds & { afterId: string; limit: number },
) {
  return selectLive(db, reach, filter, bounds)
    .where('session.id', '>', afterId)
    .orderBy('session.id')
    .limit(limit)
    .execute();
}
