import { foldEvents, START } from '@pedestal/approval';
import { type Attempt, attempts, definitions } from '@pedestal/approval/testing';
import { boolean, collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { routeGroups, type StoredRecord, SUCCESS_CODE } from '@pedestal/contract';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../testing/records.ts';
import { readEvents, readSteps, readTasks } from './runtime/approval.store.ts';

const routes = routeGroups.approval;
const NAMES = ['ann', 'bob', 'cho', 'dan', 'eve', 'fay'];
const DECIDED = ['approved', 'rejected', 'returned'];

const things = defineBlueprint({
  name: 'things',
  version: '1.0.0',
  collections: {
    thing: collection({
      title: ['事项', 'Thing'],
      fields: { name: text({ max: 20 }), large: boolean(), foreign: boolean() },
    }),
  },
});

describeRecords(
  'random approvals',
  compileBlueprint(things),
  (test) => {
    const people = new Map<string, string>();
    let count = 0;

    beforeEach(async () => {
      people.clear();
      for (const name of NAMES) people.set(name, await test.addPerson(name));
      await test.addRole({ grantsAll: true, members: [...people.values()] });
    });

    /** Starts an approval of a new record by a definition that names these people. */
    async function start(definition: object, large: boolean) {
      count += 1;
      const [id, key] = [`definition${count}`, `x_d${count}`];
      let json = JSON.stringify(definition);
      for (const [name, userId] of people) json = json.replaceAll(`"${name}"`, `"${userId}"`);
      const ends = { approved: null, rejected: null, withdrawn: null };
      const content = { title: ['事项', 'Thing'], ends, summary: [], definition: json };
      const times = { version: 1, created_at: 1, updated_at: 1 };
      const place = { workspace: 'test', collection: 'thing' };
      const title = JSON.stringify(content.title);
      await test.db
        .insertInto('approval_definition')
        .values({ id, key, ...place, title, draft: null, published: 1, ...times })
        .execute();
      const version = { definition_id: id, number: 1, shipped: null, note: '' };
      const published = { published_by: null, published_at: 1 };
      await test.db
        .insertInto('approval_version')
        .values({ ...version, ...published, content: JSON.stringify(content) })
        .execute();
      const ann = people.get('ann') ?? '';
      const made = await test.call(ann, routeGroups.record.create, {
        params: place,
        body: { values: { name: 'x', large, foreign: !large } },
      });
      const { id: recordId } = made.info as StoredRecord;
      const body = { ...place, recordId, version: 1, definition: key };
      return test.call(ann, routes.start, { body });
    }

    /** Tries something that is mostly possible, on one of two gateways. */
    async function attempt(id: string, wish: Attempt, gateway: FastifyInstance) {
      const tasks = await readTasks(test.db, id);
      const wanted = wish.kind === 'takeBack' ? 'approved' : 'open';
      const fitting = tasks.filter(({ state }) => state === wanted);
      const task = fitting[wish.task % Math.max(1, fitting.length)];
      const who = people.get(wish.person) ?? '';
      const by = task?.assignee_id ?? who;
      const params = { id, task: task?.id ?? 'none' };
      const send = (route: (typeof routes)[keyof typeof routes], body?: object) =>
        test.call(by, route, { params, ...(body && { body }) } as never, {}, gateway);
      switch (wish.kind) {
        case 'approve':
        case 'reject':
          return send(routes[wish.kind], {});
        case 'return': {
          const nodes = [START, ...new Set(tasks.map(({ node }) => node))];
          const to = nodes[wish.node % nodes.length];
          const { then } = wish;
          return send(routes.return, { to, then });
        }
        case 'transfer':
          return send(routes.transfer, { to: who });
        case 'addSigners':
          return send(routes.addSigners, { where: wish.where, people: [who] });
        case 'takeBack':
          return send(routes.takeBack);
        case 'withdraw':
          return test.call(who, routes.withdraw, { params: { id }, body: {} }, {}, gateway);
        case 'expire':
          await test.db
            .updateTable('approval_task')
            .set({ due_at: 1 })
            .where('id', '=', params.task)
            .where('state', '=', 'open')
            .execute();
          await test.expireApprovals();
          return undefined;
      }
    }

    /** What is stored is what folding the stored events gives, and every task was decided once. */
    async function check(id: string): Promise<void> {
      const events = await readEvents(test.db, id);
      const state = foldEvents(events.map(({ event }) => event));
      expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
      const row = await test.db
        .selectFrom('approval')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect([row.status, row.epoch, row.events]).toEqual([
        state.status,
        state.epoch,
        state.events,
      ]);
      const tasks = await readTasks(test.db, id);
      expect(tasks.map((task) => [task.id, task.state, task.assignee_id, task.step_id])).toEqual(
        [...state.tasks.values()].map((task) => [task.id, task.state, task.assignee, task.step]),
      );
      const steps = new Map((await readSteps(test.db, id)).map((step) => [step.id, step.state]));
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
    }

    it('are what their events say, whatever people do on two gateways', {
      timeout: 120_000,
    }, async () => {
      const gateways = [test.app, await test.startGateway()];
      const wishes = attempts.map((list) => list.slice(0, 12));
      await fc.assert(
        fc.asyncProperty(definitions, wishes, fc.boolean(), async (definition, tries, large) => {
          const started = await start(definition, large);
          expect(started.code, started.text).toBe(SUCCESS_CODE);
          const { id } = started.info as { id: string };
          await check(id);
          // Two at once, so that they meet.
          for (let from = 0; from < tries.length; from += 2) {
            const pair = tries.slice(from, from + 2);
            const replies = await Promise.all(
              pair.map((wish, index) => attempt(id, wish, gateways[index] as FastifyInstance)),
            );
            for (const reply of replies)
              expect(reply?.status ?? 200, reply?.text).toBeLessThan(500);
          }
          await check(id);
        }),
        { numRuns: 12 },
      );
    });
  },
  { runsJobs: false },
);
