import type { RouteOutput, RouteParsed, routeGroups, SentNotice } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import type { SystemScope } from '../ports.ts';
import {
  countReaders,
  type NamedTarget,
  type Readership,
  readSent,
  readTargets,
  type SentRow,
} from './notice-history.store.ts';

type SentRoute = typeof routeGroups.notice.sent;

export interface NoticeHistoryDependencies {
  db: Db;
  /** The systems in which the person may send notices. */
  findSendScope(userId: string): Promise<SystemScope>;
}

export type NoticeHistoryService = ReturnType<typeof createNoticeHistoryService>;

export function createNoticeHistoryService({ db, findSendScope }: NoticeHistoryDependencies) {
  return {
    /** People who may not send in every system see only their own notices. */
    async list(
      userId: string,
      place: RouteParsed<SentRoute>['query'],
    ): Promise<RouteOutput<SentRoute>> {
      const scope = await findSendScope(userId);
      const page = await readSent(db, scope === 'all' ? undefined : userId, place);
      const seqs = page.items.map((row) => row.seq);
      const targets = await readTargets(db, seqs, CONSOLE_LIMITS.notice.recipientNames);
      const items: SentNotice[] = [];
      // One at a time, because each query may count all people and must not block other requests for long.
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
