import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Page, readPage } from '../../../platform/db/keyset.ts';
import type { NoticeTable, NoticeTargetTable } from '../../../platform/db/tables-console.ts';

export interface SentRow extends NoticeTable {
  sender_name: string | null;
}

const SEQ = { expression: sql.ref<number>('notice.seq'), type: 'number' } as const;

/** Notices that one person sent (undefined: anybody), newest first. */
export function readSent(
  db: Db,
  senderId: string | undefined,
  place: { cursor?: string | undefined; limit: number },
): Promise<Page<SentRow>> {
  const query = db
    .selectFrom('notice')
    .leftJoin('user as sender', 'sender.id', 'notice.sender_id')
    .selectAll('notice')
    .select('sender.display_name as sender_name')
    .$if(senderId !== undefined, (sent) => sent.where('notice.sender_id', '=', senderId ?? ''));
  const keyset = { ...place, sort: 'seq', order: 'desc', key: SEQ, id: SEQ } as const;
  return readPage(query, keyset, (row) => ({ value: row.seq, id: row.seq }));
}

export interface NamedTarget {
  kind: NoticeTargetTable['kind'];
  id: string;
  name: string;
  nameEn: string;
  /** Number of targets of the same kind. */
  count: number;
}

/** The targets of these notices by `seq`, with at most `maxPeople` people each. */
export async function readTargets(
  db: Db,
  seqs: readonly number[],
  maxPeople: number,
): Promise<Map<number, NamedTarget[]>> {
  if (seqs.length === 0) return new Map();
  const numbered = db
    .selectFrom('notice_target')
    .select(['seq', 'kind', 'target_id'])
    .select([
      sql<number>`row_number() over (partition by seq, kind order by target_id)`.as('place'),
      sql<number>`count(*) over (partition by seq, kind)`.as('count'),
    ])
    .where('seq', 'in', seqs);
  const rows = await db
    .selectFrom(numbered.as('target'))
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'target.target_id').on('target.kind', '=', 'user'),
    )
    .leftJoin('role', (join) =>
      join.onRef('role.id', '=', 'target.target_id').on('target.kind', '=', 'role'),
    )
    .leftJoin('org_unit', (join) =>
      join.onRef('org_unit.id', '=', 'target.target_id').on('target.kind', '=', 'unit'),
    )
    .leftJoin('system', (join) =>
      join.onRef('system.code', '=', 'target.target_id').on('target.kind', '=', 'system'),
    )
    .select(['target.seq', 'target.kind', 'target.target_id as id', 'target.count'])
    .select((eb) => [
      eb.fn
        .coalesce('user.display_name', 'role.name', 'org_unit.name', 'system.name', sql.lit(''))
        .as('name'),
      eb.fn
        .coalesce('role.name_en', 'org_unit.name_en', 'system.name_en', sql.lit(''))
        .as('nameEn'),
    ])
    .where((eb) => eb.or([eb('target.kind', '!=', 'user'), eb('target.place', '<=', maxPeople)]))
    .orderBy('target.seq')
    .orderBy('target.place')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ ...row, count: Number(row.count) })),
    (row) => row.seq,
  );
}

export interface Readership {
  recipients: number;
  readers: number;
}

/** Counts the current recipients of a notice, and those of them who read or cleared it. */
export async function countReaders(
  db: Db,
  { seq, created_at }: Pick<NoticeTable, 'seq' | 'created_at'>,
  isToAll: boolean,
): Promise<Readership> {
  const row = await db
    .selectFrom('user')
    .leftJoin('notice_read as seen', (join) =>
      join.onRef('seen.user_id', '=', 'user.id').on('seen.seq', '=', seq),
    )
    .leftJoin('notice_mark as mark', 'mark.user_id', 'user.id')
    .where('user.status', '=', 'active')
    .where('user.deleted_at', 'is', null)
    .where('user.created_at', '<=', created_at)
    .$if(!isToAll, (query) => query.where('user.id', 'in', selectRecipients(db, seq)))
    .select((eb) => [
      eb.fn.countAll<number>().as('recipients'),
      eb.fn
        .countAll<number>()
        .filterWhere((read) =>
          read.or([
            read('seen.seq', 'is not', null),
            read('mark.read_up_to', '>=', seq),
            read('mark.cleared_up_to', '>=', seq),
          ]),
        )
        .as('readers'),
    ])
    .executeTakeFirstOrThrow();
  return { recipients: Number(row.recipients), readers: Number(row.readers) };
}

/** Ids of the recipients of a notice that is not for everyone. */
function selectRecipients(db: Db, seq: number) {
  const targets = (kind: NoticeTargetTable['kind']) =>
    db
      .selectFrom('notice_target as target')
      .where('target.seq', '=', seq)
      .where('target.kind', '=', kind);
  return targets('user')
    .select('target.target_id as user_id')
    .union(
      targets('role')
        .innerJoin('user_role as held', 'held.role_id', 'target.target_id')
        .select('held.user_id'),
    )
    .union(
      targets('unit')
        .innerJoin('org_unit_ancestor as above', 'above.ancestor_id', 'target.target_id')
        .innerJoin('user as below', 'below.org_unit_id', 'above.org_unit_id')
        .select('below.id as user_id'),
    )
    .union(
      targets('system')
        .innerJoin('role', (join) =>
          join.on((eb) =>
            eb.or([
              eb('role.system_code', 'is', null),
              eb('role.system_code', '=', eb.ref('target.target_id')),
            ]),
          ),
        )
        .innerJoin('user_role as held', 'held.role_id', 'role.id')
        .select('held.user_id'),
    );
}
