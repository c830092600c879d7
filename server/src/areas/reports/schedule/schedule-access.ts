import { AppError, PERMISSIONS, type ReportItemContent } from '@pedestal/contract';
import { findActivePeople } from '../../../administration/makers.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isTimeZone } from '../../../platform/time/zone-offsets.ts';
import { contentFor, type ItemAuthority, requireItem, viewerOf } from '../item/item-access.ts';
import { refuse } from '../query/texts.ts';
import * as store from './schedule.store.ts';
import type { Values } from './schedule-content.ts';

/** Who may make and change schedules, and what they may say. */
export function createScheduleAccess(authority: ItemAuthority) {
  const isManager = (userId: string) => authority.hasPermission(userId, PERMISSIONS.manageReports);

  /** Only who manages reports sends them to others. */
  async function check(
    trx: Db,
    values: Values,
    content: ReportItemContent,
    { session, locale }: SignedInContext,
  ): Promise<void> {
    const { recipientIds, roleIds, timeZone } = values;
    if (!isTimeZone(timeZone)) throw refuse(locale, 'timeZone', 'noTimeZone');
    const isForOthers = roleIds.length > 0 || recipientIds.some((id) => id !== session.userId);
    if (isForOthers && !(await isManager(session.userId))) throw new AppError('forbidden');
    const people = new Set(recipientIds);
    if ((await findActivePeople(trx, people)).size !== people.size) {
      throw refuse(locale, 'recipientIds', 'noRecipient');
    }
    const roles = new Set(roleIds);
    if ((await store.readRoles(trx, [...roles])).length !== roles.size) {
      throw new AppError('notFound');
    }
    checkCondition(values, content, locale);
  }

  async function requireOwn(trx: Db, id: string, userId: string) {
    const found = await store.findSchedule(trx, id);
    if (!found) throw new AppError('notFound');
    if (found.owner_id === userId || (await isManager(userId))) return found;
    const receives = (await store.readRecipients(trx, [id])).some((each) => each.id === userId);
    throw new AppError(receives ? 'forbidden' : 'notFound');
  }

  const openItem = async (trx: Db, id: string, userId: string) => {
    const viewer = await viewerOf(authority, userId);
    const row = await requireItem(trx, viewer, id);
    const content = await contentFor(row, viewer);
    if (content.kind === 'dataset') throw new AppError('notFound');
    return { row, content };
  };

  return { check, requireOwn, openItem };
}

function checkCondition(
  { condition }: Pick<Values, 'condition'>,
  content: ReportItemContent,
  locale: SignedInContext['locale'],
): void {
  if (!condition || content.kind === 'dataset') return;
  const tile =
    content.kind === 'dashboard'
      ? content.tiles.find(({ id }) => id === condition.tile)
      : { kind: 'query' as const, query: content.query };
  if (!tile || tile.kind === 'text') throw refuse(locale, 'condition.tile', 'noTile');
  if (tile.kind !== 'query') return;
  const isKnown = tile.query.measures.some(({ id }) => id === condition.measure);
  if (!isKnown) throw refuse(locale, 'condition.measure', 'unknownMeasure');
}
