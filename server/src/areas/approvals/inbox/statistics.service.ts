import { START } from '@pedestal/approval';
import {
  AppError,
  type Locale,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { readUserNames } from '../../../administration/names.ts';
import { DAY, HOUR } from '../../../platform/time/durations.ts';
import { findDefinition } from '../definition/definition.store.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import type { ActParts } from '../runtime/act.service.ts';
import { findNode, START_TITLE } from '../runtime/surroundings.ts';
import * as store from './statistics.store.ts';

type Routes = typeof routeGroups.approvalInbox;
type Statistics = RouteOutput<Routes['statistics']>;

const AGES = [0, 4, 24, 72, 168] as const;
const BUSIEST = 20;
const SPAN = {
  'zh-CN': `结束时间必须晚于开始时间，且间隔不超过 ${LIMITS.statisticsDays} 天`,
  'en-US': `The end must be after the start, and at most ${LIMITS.statisticsDays} days later.`,
} as const;

/** Hours per node, overdue tasks, and approvals by day. */
export async function readStatistics(
  parts: ActParts,
  { query }: RouteParsed<Routes['statistics']>,
  locale: Locale,
): Promise<Statistics> {
  const { db, clock } = parts;
  const { from, until } = query;
  if (until <= from || until - from > LIMITS.statisticsDays * DAY) {
    throw new AppError('malformedInput', { fields: [{ field: 'until', message: SPAN[locale] }] });
  }
  const now = clock();
  const ages: Statistics['ages'] = [];
  for (const hours of AGES) {
    ages.push({ hours, open: await store.countOpenBefore(db, now - hours * HOUR, query) });
  }
  const busiest = await store.readBusiest(db, now, BUSIEST, query);
  const names = await readUserNames(
    db,
    busiest.map((row) => row.assignee_id),
  );
  return {
    nodes: await readNodes(parts, query, now),
    days: toDays(await store.readDays(db, query)),
    ages,
    slowest: busiest.flatMap((row) => {
      const person = names.get(row.assignee_id);
      return person ? [{ person, open: Number(row.open), overdue: Number(row.overdue) }] : [];
    }),
  };
}

async function readNodes(
  { db, inForce }: ActParts,
  span: store.Span,
  now: number,
): Promise<Statistics['nodes']> {
  const times = await store.readNodeTimes(db, span);
  const open = await store.readOpenByNode(db, now, span);
  const places = new Map<string, { definition: string; node: string }>();
  for (const { definition_id: definition, node } of [...times, ...open]) {
    places.set(`${definition} ${node}`, { definition, node });
  }
  const nodes: Statistics['nodes'] = [];
  for (const { definition: id, node } of places.values()) {
    const row = await findDefinition(db, id);
    if (!row || row.published === null) continue;
    const { content } = await inForce.open(db, row.id, row.published);
    const isHere = (each: { definition_id: string; node: string }) =>
      each.definition_id === id && each.node === node;
    const time = times.find(isHere);
    const waiting = open.find(isHere);
    const [zh, en] = await titleOf(inForce, db, row.id, row.published, node);
    nodes.push({
      definition: id,
      definitionTitle: [content.title[0], content.title[1]],
      node,
      title: [zh, en],
      decided: Number(time?.decided ?? 0),
      hours: inHours(time?.mean),
      longest: inHours(time?.longest),
      open: Number(waiting?.open ?? 0),
      overdue: Number(waiting?.overdue ?? 0),
    });
  }
  return nodes;
}

/** The title of a node in the newest version that has it. */
async function titleOf(
  inForce: ActParts['inForce'],
  db: ActParts['db'],
  definitionId: string,
  published: number,
  node: string,
): Promise<readonly [string, string]> {
  if (node === START) return START_TITLE;
  const oldest = Math.max(1, published - SEARCHED_VERSIONS);
  for (let number = published; number >= oldest; number -= 1) {
    const { definition } = await inForce.open(db, definitionId, number);
    const title = findNode(definition, node)?.title;
    if (title) return title;
  }
  return [node, node];
}

/** Versions in which the title of a node is looked for. */
const SEARCHED_VERSIONS = 20;

const inHours = (ms: number | undefined) => Math.round((Number(ms ?? 0) / HOUR) * 10) / 10;

function toDays({
  started,
  ended,
}: Awaited<ReturnType<typeof store.readDays>>): Statistics['days'] {
  const days = new Map<number, Statistics['days'][number]>();
  const dayOf = (number: number) => {
    const known = days.get(number);
    if (known) return known;
    const day = new Date(number * DAY).toISOString().slice(0, 10);
    const fresh = { day, started: 0, approved: 0, rejected: 0, withdrawn: 0 };
    days.set(number, fresh);
    return fresh;
  };
  for (const { day, count } of started) dayOf(Math.floor(Number(day))).started += Number(count);
  for (const { day, status, count } of ended) {
    if (status !== 'running') dayOf(Math.floor(Number(day)))[status] += Number(count);
  }
  return [...days].sort(([a], [b]) => a - b).map(([, day]) => day);
}
