import { START } from '@pedestal/approval';
import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import { readUserNames } from '../../../administration/names.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { readDefinitions } from '../definition/definition.store.ts';
import type { ShownSummary } from '../ports.ts';
import type { ActParts } from '../runtime/act.service.ts';
import { findNode, START_TITLE } from '../runtime/surroundings.ts';
import type { OpenCounts } from './count.ts';
import * as store from './inbox.store.ts';

type Routes = typeof routeGroups.approvalInbox;
type Item = RouteOutput<Routes['list']>['items'][number];
type Row = Awaited<ReturnType<typeof store.listStarted>>['items'][number] &
  Partial<Awaited<ReturnType<typeof store.listToDo>>['items'][number]>;

export type InboxService = ReturnType<typeof createInboxService>;

/** The lists of approvals. */
export function createInboxService(parts: ActParts, counts: OpenCounts) {
  const { db, clock } = parts;

  const filtersOf = (query: RouteParsed<Routes['all']>['query']): store.InboxFilters => {
    const { workspace, definition, status, starter, from, until, q, overdue } = query;
    const dueBefore = overdue === 'true' ? clock() : undefined;
    return { workspace, definition, status, starter, from, until, q, dueBefore };
  };

  return {
    async list(
      { query }: RouteParsed<Routes['list']>,
      { session: { userId } }: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const { box, order, cursor, limit } = query;
      const filters = filtersOf(query);
      const paging = { order, cursor, limit };
      const read = {
        todo: () => store.listToDo(db, userId, filters, paging),
        done: () => store.listDone(db, userId, filters, paging),
        cc: () => store.listCopied(db, userId, filters, paging),
        mine: () => store.listStarted(db, userId, filters, paging),
      }[box];
      const page = await read();
      return { ...page, items: await showItems(parts, page.items as Row[], userId) };
    },

    async all(
      { query }: RouteParsed<Routes['all']>,
      { session: { userId } }: SignedInContext,
    ): Promise<RouteOutput<Routes['all']>> {
      const { cursor, limit } = query;
      const paging = { order: 'desc' as const, cursor, limit };
      const page = await store.listStarted(db, undefined, filtersOf(query), paging);
      return { ...page, items: await showItems(parts, page.items as Row[], userId) };
    },

    count: async (_input: unknown, { session }: SignedInContext) => ({
      open: await counts.of(session.userId),
    }),
  };
}

async function showItems(parts: ActParts, rows: readonly Row[], userId: string): Promise<Item[]> {
  const { db, inForce } = parts;
  const running = rows.filter((row) => row.status === 'running').map((row) => row.id);
  const open = Map.groupBy(await store.readOpenTasks(db, running), (task) => task.approval_id);
  const definitions = new Map(
    (
      await readDefinitions(
        db,
        rows.map((row) => row.definition_id),
      )
    ).map((row) => [row.id, row]),
  );
  const names = await readUserNames(db, [
    ...rows.flatMap((row) => [row.starter_id, row.person_id ?? row.starter_id]),
    ...[...open.values()].flatMap((tasks) => tasks.slice(0, SHOWN).map((each) => each.assignee_id)),
  ]);
  const items: Item[] = [];
  for (const row of rows) {
    const definition = definitions.get(row.definition_id);
    if (!definition) continue;
    const version = await inForce.open(db, definition.id, row.definition_version);
    const waiting = open.get(row.id) ?? [];
    const nodeId = row.node ?? waiting[0]?.node;
    const node = nodeId === undefined ? undefined : findNode(version.definition, nodeId);
    const title = nodeId === START ? START_TITLE : node?.title;
    const isMine = row.assignee_id === userId && row.person_id !== userId;
    const [zh, en] = version.content.title;
    items.push({
      approval: row.id,
      task: row.taskId ?? null,
      workspace: row.workspace,
      collection: row.collection,
      recordId: row.record_id,
      number: row.record_no,
      definition: {
        id: row.definition_id,
        key: definition.key,
        title: [zh, en],
        version: row.definition_version,
      },
      summary: JSON.parse(row.summary) as ShownSummary,
      status: row.status,
      starter: names.get(row.starter_id) ?? null,
      startedAt: row.started_at,
      endedAt: row.ended_at,
      node: title ? [title[0], title[1]] : null,
      waitingFor: waiting.slice(0, SHOWN).flatMap((task) => names.get(task.assignee_id) ?? []),
      taskState: row.taskState ?? null,
      openedAt: row.opened_at ?? null,
      decidedAt: row.decided_at ?? null,
      dueAt: row.due_at ?? null,
      insteadOf: isMine ? (names.get(row.person_id ?? '') ?? null) : null,
      canBatch:
        row.taskState === 'open' &&
        node?.kind === 'sign' &&
        node.signature !== true &&
        node.writable === undefined,
      recordVersion: row.taskState === 'open' ? row.record_version : null,
    });
  }
  return items;
}

/** People whom a row names. */
const SHOWN = 3;
