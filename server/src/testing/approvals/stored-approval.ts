import { foldEvents } from '@pedestal/approval';
import { expect } from 'vitest';
import { readEvents, readSteps, readTasks } from '../../areas/approvals/runtime/approval.store.ts';
import type { Db } from '../../platform/db/database.ts';

const DECIDED = ['approved', 'rejected', 'returned'];

/** Publishes a definition for the records of a collection, past the designer. */
export async function insertDefinition(
  db: Db,
  place: { id: string; key: string; workspace: string; collection: string },
  definition: string,
): Promise<void> {
  const ends = { approved: null, rejected: null, withdrawn: null };
  const content = { title: ['事项', 'Thing'], ends, summary: [], definition };
  const times = { version: 1, created_at: 1, updated_at: 1 };
  const title = JSON.stringify(content.title);
  await db
    .insertInto('approval_definition')
    .values({ ...place, title, draft: null, published: 1, ...times })
    .execute();
  const version = { definition_id: place.id, number: 1, shipped: null, note: '' };
  const published = { published_by: null, published_at: 1 };
  await db
    .insertInto('approval_version')
    .values({ ...version, ...published, content: JSON.stringify(content) })
    .execute();
}

/**
 * What is stored is what folding the stored events gives, and every task was decided once. Returns
 * the tasks that were decided, by the events.
 */
export async function checkApproval(db: Db, id: string): Promise<Set<string>> {
  const events = await readEvents(db, id);
  const state = foldEvents(events.map(({ event }) => event));
  expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
  const row = await db
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect([row.status, row.epoch, row.events]).toEqual([state.status, state.epoch, state.events]);
  const tasks = await readTasks(db, id);
  expect(tasks.map((task) => [task.id, task.state, task.assignee_id, task.step_id])).toEqual(
    [...state.tasks.values()].map((task) => [task.id, task.state, task.assignee, task.step]),
  );
  const steps = new Map((await readSteps(db, id)).map((step) => [step.id, step.state]));
  expect(steps).toEqual(new Map([...state.steps].map(([key, step]) => [key, step.state])));
  const open = tasks.filter((task) => task.state === 'open');
  expect(open.length > 0).toBe(row.status === 'running');
  const taken = new Set<string>();
  for (const { event } of events) {
    if (event.kind === 'takenBack') taken.delete(event.task);
    if (!DECIDED.includes(event.kind) || !('task' in event)) continue;
    expect(taken.has(event.task), 'decided twice').toBe(false);
    taken.add(event.task);
  }
  return taken;
}
