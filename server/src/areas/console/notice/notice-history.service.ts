import type { RouteOutput, RouteParsed, routeGroups, SentNotice } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SendScope } from './notice-audience.store.ts';
import {
  countReaders,
  type NamedTarget,
  type Readership,
  readSent,
  readTargets,
  type SentRow,
} from './notice-history.store.ts';

type SentRoute = typeof routeGroups.notice.sent;

const MOST_NAMES = 5;

export interface NoticeHistoryDependencies {
  db: Db;
  /** In which systems the person may send notices. */
  sendScopeOf(userId: string): Promise<SendScope>;
}

export type NoticeHistoryService = ReturnType<typeof createNoticeHistoryService>;

export function createNoticeHistoryService({ db, sendScopeOf }: NoticeHistoryDependencies) {
  return {
    /** Who does not reach every system sees only what they sent themselves. */
    async list(
      userId: string,
      place: RouteParsed<SentRoute>['query'],
    ): Promise<RouteOutput<SentRoute>> {
      const scope = await sendScopeOf(userId);
      const page = await readSent(db, scope === 'all' ? undefined : userId, place);
      const seqs = page.items.map((row) => row.seq);
      const targets = await readTargets(db, seqs, MOST_NAMES);
      const items: SentNotice[] = [];
      // One at a time: each may count every person there is, and others must get their turn between.
      for (const row of page.items) {
        const to = toAudience(targets.get(row.seq) ?? []);
        items.push(toSent(row, to, await countReaders(db, row, to.everyone)));
      }
      return { ...page, items };
    },
  };
}

function toAudience(targets: readonly NamedTarget[]): SentNotice['to'] {
  const of = (kind: NamedTarget['kind']) => targets.filter((target) => target.kind === kind);
  const named = (kind: NamedTarget['kind']) =>
    of(kind).map(({ id, name, nameEn }) => ({ id, name, nameEn }));
  const users = of('user');
  return {
    everyone: of('all').length > 0,
    users: { count: users[0]?.count ?? 0, names: users.map((user) => user.name) },
    roles: named('role'),
    orgUnits: named('unit'),
    systems: named('system'),
  };
}

function toSent(row: SentRow, to: SentNotice['to'], readership: Readership): SentNotice {
  return {
    seq: row.seq,
    type: row.type,
    title: JSON.parse(row.title),
    body: JSON.parse(row.body),
    link: row.link,
    sender: row.sender_id === null ? null : { id: row.sender_id, name: row.sender_name ?? '' },
    subApp: row.sub_app,
    createdAt: row.created_at,
    to,
    ...readership,
  };
}
