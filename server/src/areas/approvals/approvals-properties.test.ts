import { START } from '@pedestal/approval';
import { type Attempt, attempts, definitions } from '@pedestal/approval/testing';
import { boolean, collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { routeGroups, type StoredRecord, SUCCESS_CODE } from '@pedestal/contract';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, it } from 'vitest';
import { checkApproval, insertDefinition } from '../../testing/approvals/stored-approval.ts';
import { describeRecords } from '../../testing/records.ts';
import { readTasks } from './runtime/approval.store.ts';

const routes = routeGroups.approval;
const NAMES = ['ann', 'bob', 'cho', 'dan', 'eve', 'fay'];

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
      const place = { workspace: 'test', collection: 'thing' };
      await insertDefinition(test.db, { id, key, ...place }, json);
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
        case 'handOver': {
          // Somebody leaves; who comes back later gets nothing back.
          const set = (status: 'active' | 'disabled') =>
            test.db.updateTable('user').set({ status }).where('id', '=', by).execute();
          await set('disabled');
          await test.handOverApprovals();
          await set('active');
          return undefined;
        }
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
          await checkApproval(test.db, id);
          // Two at once, so that they meet.
          for (let from = 0; from < tries.length; from += 2) {
            const pair = tries.slice(from, from + 2);
            const replies = await Promise.all(
              pair.map((wish, index) => attempt(id, wish, gateways[index] as FastifyInstance)),
            );
            for (const reply of replies)
              expect(reply?.status ?? 200, reply?.text).toBeLessThan(500);
          }
          await checkApproval(test.db, id);
        }),
        { numRuns: 12 },
      );
    });
  },
  { runsJobs: false },
);
