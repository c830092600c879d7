import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import { requireChanged } from '../../../administration/change.ts';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { readDefinitions } from '../definition/definition.store.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import { keepColleagues } from '../organisation/organisation.store.ts';
import * as store from './delegation.store.ts';

type Routes = typeof routeGroups.approvalDelegation;
type Content = RouteParsed<Routes['create']>['body'];

const TEXTS = {
  until: { 'zh-CN': '结束时间必须晚于开始时间', 'en-US': 'The end must be after the start.' },
  to: { 'zh-CN': '所选人员不可用', 'en-US': 'This person is not available.' },
  definitions: { 'zh-CN': '所选流程不存在', 'en-US': 'A chosen definition does not exist.' },
} as const;

export type DelegationService = ReturnType<typeof createDelegationService>;

/** People decide who signs in their place, for some time. */
export function createDelegationService({ db, clock }: { db: Db; clock: () => number }) {
  return {
    async list(
      _input: unknown,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const rows = await store.listDelegations(db, session.userId, 2 * LIMITS.delegations);
      return { items: await showDelegations(db, rows, session.userId, clock()) };
    },

    create: ({ body }: RouteParsed<Routes['create']>, context: SignedInContext) =>
      db.transaction().execute(async (trx) => {
        const { userId } = context.session;
        await checkContent(trx, body, context);
        if ((await store.countDelegations(trx, userId)) >= LIMITS.delegations) {
          throw new AppError('tooManyDelegations');
        }
        const now = clock();
        const id = newId(now);
        const times = { version: 1, created_at: now, updated_at: now };
        await store.insertDelegation(trx, { id, person_id: userId, ...rowOf(body), ...times });
        return { id, version: 1 };
      }),

    update: ({ params: { id }, body }: RouteParsed<Routes['update']>, context: SignedInContext) =>
      db.transaction().execute(async (trx) => {
        await requireOwn(trx, id, context);
        await checkContent(trx, body, context);
        const { version } = body;
        const changes = { ...rowOf(body), updated_at: clock() };
        requireChanged(await store.updateDelegation(trx, { id, version }, changes));
        return { id, version: version + 1 };
      }),

    remove: ({ params: { id }, body }: RouteParsed<Routes['remove']>, context: SignedInContext) =>
      db.transaction().execute(async (trx): Promise<null> => {
        await requireOwn(trx, id, context);
        const isDeleted = await store.deleteDelegation(trx, { id, version: body.version });
        if (!isDeleted) throw new AppError('changedMeanwhile');
        return null;
      }),
  };
}

async function requireOwn(trx: Db, id: string, { session }: SignedInContext): Promise<void> {
  if (!(await store.findDelegation(trx, id, session.userId))) throw new AppError('notFound');
}

async function checkContent(
  trx: Db,
  { to, definitions, from, until }: Content,
  { session: { userId }, locale }: SignedInContext,
): Promise<void> {
  const refuse = (field: keyof typeof TEXTS) =>
    new AppError('malformedInput', { fields: [{ field, message: TEXTS[field][locale] }] });
  if (until <= from) throw refuse('until');
  const known = await keepColleagues(trx, userId, [to]);
  if (to === userId || !known.has(to)) throw refuse('to');
  const wanted = new Set(definitions);
  if ((await readDefinitions(trx, definitions)).length !== wanted.size) throw refuse('definitions');
}

function rowOf({ to, definitions, from, until, reason }: Content) {
  return {
    to_id: to,
    definitions: JSON.stringify([...new Set(definitions)]),
    from_at: from,
    until_at: until,
    reason,
  };
}

async function showDelegations(
  db: Db,
  rows: readonly store.DelegationRow[],
  userId: string,
  now: number,
): Promise<RouteOutput<Routes['list']>['items']> {
  const names = await readUserNames(
    db,
    rows.flatMap((row) => [row.person_id, row.to_id]),
  );
  const listed = rows.map((row) => ({ row, ids: JSON.parse(row.definitions) as string[] }));
  const definitions = await readDefinitions(
    db,
    listed.flatMap(({ ids }) => ids),
  );
  return listed.map(({ row, ids }) => ({
    id: row.id,
    version: row.version,
    from: row.from_at,
    until: row.until_at,
    reason: row.reason,
    person: names.get(row.person_id) ?? null,
    to: names.get(row.to_id) ?? null,
    definitions: definitions
      .filter(({ id }) => ids.includes(id))
      .map(({ id, title }) => ({ id, title: JSON.parse(title) as [string, string] })),
    isMine: row.person_id === userId,
    state: now < row.from_at ? 'future' : now < row.until_at ? 'active' : 'over',
  }));
}
