import {
  collection,
  compileBlueprint,
  defineBlueprint,
  files,
  money,
  person,
  text,
} from '@pedestal/blueprint';
import { ERRORS, type RouteOutput, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { checkApproval, insertDefinition } from '../../testing/approvals/stored-approval.ts';
import { describeRecords } from '../../testing/records.ts';
import { addRole, joinRole } from '../../testing/seed.ts';

const routes = routeGroups.approval;
type Approval = RouteOutput<typeof routes.open>;

const requests = defineBlueprint({
  name: 'requests',
  version: '1.0.0',
  roles: {
    checker: { title: ['复核人', 'Checker'], grants: {} },
    clerk: {
      title: ['员工', 'Clerk'],
      grants: { request: { actions: ['read', 'create', 'edit'], scope: 'own' } },
    },
    auditor: {
      title: ['审计', 'Auditor'],
      grants: { request: { actions: ['read'], scope: 'all' } },
    },
  },
  collections: {
    request: collection({
      title: ['申请', 'Request'],
      fields: {
        subject: text({ max: 40 }),
        amount: money(),
        secret: text({ max: 40 }),
        owner2: person(),
        receipts: files(),
        private: files(),
      },
    }),
  },
});

const place = { workspace: 'test', collection: 'request' };

interface SignOptions {
  [setting: string]: unknown;
}

/** A node that these rules or people sign. */
const sign = (id: string, signers: readonly (string | object)[], options: SignOptions = {}) => ({
  ...{ kind: 'sign', id, title: [id, id], mode: 'all', whenNobody: 'pass', whenStarter: 'sign' },
  signers: signers.map((each) =>
    typeof each === 'string' ? { kind: 'people', people: [each] } : each,
  ),
  actions: ['return', 'transfer', 'addSigners'],
  ...options,
});
const limit = (then: 'remind' | 'escalate' | 'pass' | 'reject') => ({
  limit: { hours: 1, then },
});

describeRecords(
  'people of approvals',
  compileBlueprint(requests),
  (test) => {
    let clerk: string;
    let [ann, bob, cho, chief]: string[] = [];
    let count = 0;

    beforeEach(async () => {
      clerk = await test.addPerson('clerk', test.units.east);
      ann = await test.addPerson('ann', test.units.east);
      bob = await test.addPerson('bob', test.units.east);
      cho = await test.addPerson('cho');
      chief = await test.addPerson('chief', test.units.root);
      for (const [unit, head] of [
        [test.units.east, ann],
        [test.units.root, chief],
      ] as const) {
        await test.db
          .updateTable('org_unit')
          .set({ head_id: head ?? null })
          .where('id', '=', unit)
          .execute();
      }
      await joinRole(test.db, clerk, await roleOf('clerk'));
      // Colleagues share a system.
      const members = [ann, bob, cho, chief] as string[];
      await addRole(test.db, { systemCode: 'A', grants: {}, members });
      test.forgetRights();
    });

    const roleOf = async (role: string) =>
      (
        await test.db
          .selectFrom('workspace_role')
          .select('role_id')
          .where('role', '=', role)
          .executeTakeFirstOrThrow()
      ).role_id;

    async function publish(nodes: readonly object[], repeated = 'sign'): Promise<string> {
      count += 1;
      const key = `x_d${count}`;
      const json = JSON.stringify({ repeated, nodes });
      await insertDefinition(test.db, { id: `definition${count}`, key, ...place }, json);
      return key;
    }

    async function make(values: object = {}): Promise<StoredRecord> {
      const made = await test.call(clerk, routeGroups.record.create, {
        params: place,
        body: { values: { subject: 'taxi', amount: '5', secret: 'gift', ...values } },
      });
      expect(made.code, made.text).toBe(10000);
      return made.info as StoredRecord;
    }

    async function start(nodes: readonly object[], record?: StoredRecord): Promise<string> {
      const definition = await publish(nodes);
      const { id: recordId, version } = record ?? (await make());
      const body = { ...place, recordId, version, definition };
      const started = await test.call(clerk, routes.start, { body });
      expect(started.code, started.text).toBe(10000);
      return (started.info as { id: string }).id;
    }

    const show = async (who: string, id: string) =>
      (await test.call(who, routes.open, { params: { id } })).info as Approval;
    const taskOf = async (who: string, id: string) => (await show(who, id)).mine[0]?.id ?? 'none';
    const approve = async (who: string, id: string) =>
      test.call(who, routes.approve, { params: { id, task: await taskOf(who, id) }, body: {} });
    const openFor = async (id: string) =>
      (
        await test.db
          .selectFrom('approval_task')
          .innerJoin('user', 'user.id', 'assignee_id')
          .select('user_name')
          .where('approval_id', '=', id)
          .where('state', '=', 'open')
          .orderBy('user_name')
          .execute()
      ).map(({ user_name }) => user_name);
    const disable = (who: string) =>
      test.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', who).execute();
    const expire = async () => {
      await test.db
        .updateTable('approval_task')
        .set({ due_at: 1 })
        .where('state', '=', 'open')
        .execute();
      return test.expireApprovals();
    };

    it('hand on the tasks of whoever has left: to the superior, who is told', async () => {
      const id = await start([sign('one', [bob as string, cho as string])]);
      await disable(bob as string);
      expect(await test.handOverApprovals()).toBe(1);
      expect(await openFor(id)).toEqual(['ann', 'cho']);
      expect(test.notices.at(-1)).toMatchObject({ userId: ann, link: `/approve/a/${id}` });
      expect((await show(clerk, id)).events.at(-1)).toMatchObject({
        ...{ kind: 'transferred', by: null, people: [ann] },
      });
      // Nobody is above cho, and nobody manages approvals: the task waits for somebody who does.
      await disable(cho as string);
      expect(await test.handOverApprovals()).toBe(0);
      const manager = await test.addPerson('manager');
      await addRole(test.db, { systemCode: null, grantsAll: true, members: [manager] });
      test.forgetRights();
      expect(await test.handOverApprovals()).toBe(1);
      expect(await openFor(id)).toEqual(['ann', 'manager']);
      await approve(ann as string, id);
      expect((await approve(manager, id)).info).toMatchObject({ status: 'approved' });
      await checkApproval(test.db, id);
    });

    it('refuse a signer who lost the role, and give the task to whoever holds it now', async () => {
      const checker = await roleOf('checker');
      await joinRole(test.db, bob as string, checker);
      const id = await start([sign('check', [{ kind: 'role', role: 'checker' }])]);
      expect(await openFor(id)).toEqual(['bob']);
      await test.db.deleteFrom('user_role').where('role_id', '=', checker).execute();
      await joinRole(test.db, cho as string, checker);
      test.forgetRights();
      const refused = await approve(bob as string, id);
      expect(refused.code).toBe(ERRORS.approvalRefused.code);
      expect(refused.details).toMatchObject({ reason: 'noLongerSigner' });
      expect(await openFor(id)).toEqual(['cho']);
      // Who is late is told who handed the task on, and when.
      const late = await test.call(bob as string, routes.approve, {
        params: { id, task: await taskOf(cho as string, id) },
        body: {},
      });
      expect(late).toMatchObject({ status: 409, code: ERRORS.taskDecided.code });
      expect(late.details).toMatchObject({ decided: { as: 'transferred' } });
      expect((await approve(cho as string, id)).info).toMatchObject({ status: 'approved' });
    });

    it('sign their own where delegations go in a circle, and nobody signs by it', async () => {
      const hour = 3_600_000;
      const time = { from: Date.now() - hour, until: Date.now() + hour };
      for (const [from, to] of [
        [ann, bob],
        [bob, ann],
        [cho, clerk],
      ] as const) {
        const body = { to: to as string, ...time };
        const made = await test.call(from as string, routeGroups.approvalDelegation.create, {
          body,
        });
        expect(made.code, made.text).toBe(10000);
      }
      const id = await start([sign('one', [ann as string, cho as string])]);
      expect(await openFor(id)).toEqual(['ann', 'cho']);
    });

    it('are asked by time limits: reminded, passed on to the superior, passed, or rejected', async () => {
      const escalated = await start([sign('one', [bob as string], limit('escalate'))]);
      expect(await expire()).toBe(1);
      expect(await openFor(escalated)).toEqual(['ann']);
      await expire();
      expect(await openFor(escalated)).toEqual(['chief']);
      // Nobody is above: the task stays, with a reminder.
      await expire();
      expect(await openFor(escalated)).toEqual(['chief']);
      expect(test.notices.at(-1)?.title['en-US']).toMatch(/^Reminder/);
      expect((await approve(chief as string, escalated)).info).toMatchObject({
        status: 'approved',
      });

      const passed = await start([sign('one', [bob as string], limit('pass'))]);
      const rejected = await start([sign('one', [bob as string], limit('reject'))]);
      expect(await expire()).toBe(2);
      expect((await show(clerk, passed)).status).toBe('approved');
      expect((await show(clerk, rejected)).status).toBe('rejected');
      const [step] = (await show(clerk, passed)).steps;
      expect(step?.tasks).toMatchObject([{ assignee: bob, state: 'approved' }]);
      for (const id of [escalated, passed, rejected]) await checkApproval(test.db, id);
    });

    it('either sign or find it withdrawn: one wins, and the other is told', async () => {
      const other = await test.startGateway();
      for (let round = 0; round < 5; round += 1) {
        const id = await start([sign('one', [ann as string])]);
        const params = { id, task: await taskOf(ann as string, id) };
        const replies = await Promise.all([
          test.call(ann as string, routes.approve, { params, body: {} }, {}, other),
          test.call(clerk, routes.withdraw, { params: { id }, body: {} }),
        ]);
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
        const [signed, withdrawn] = replies;
        const isSigned = signed?.status === 200;
        expect((await show(clerk, id)).status).toBe(isSigned ? 'approved' : 'withdrawn');
        const loser = isSigned ? withdrawn : signed;
        expect(loser?.code).toBe(ERRORS.approvalEnded.code);
        expect(loser?.details).toMatchObject({ decided: { by: isSigned ? 'ann' : 'clerk' } });
        await checkApproval(test.db, id);
      }
    });

    it('lose their tasks in every branch by a return from one of them', async () => {
      const branch = (id: string, nodes: object[]) => ({ id, title: [id, id], nodes });
      const id = await start([
        sign('first', [ann as string]),
        {
          ...{ kind: 'parallel', id: 'both', title: ['并行', 'Both'] },
          branches: [
            branch('left', [sign('l1', [bob as string]), sign('l2', [bob as string])]),
            branch('right', [sign('r1', [cho as string, chief as string])]),
          ],
        },
      ]);
      await approve(ann as string, id);
      await approve(bob as string, id);
      await approve(cho as string, id);
      expect(await openFor(id)).toEqual(['bob', 'chief']);
      const late = { id, task: await taskOf(chief as string, id) };
      const returned = await test.call(bob as string, routes.return, {
        params: { id, task: await taskOf(bob as string, id) },
        // biome-ignore lint/suspicious/noThenProperty: a word of the contract
        body: { to: 'first', then: 'walk', comment: 'once more' },
      });
      expect(returned.code, returned.text).toBe(10000);
      expect(await openFor(id)).toEqual(['ann']);
      const counts = await test.call(chief as string, routeGroups.approvalInbox.count, {});
      expect(counts.info).toEqual({ open: 0 });
      const refused = await test.call(chief as string, routes.approve, { params: late, body: {} });
      expect(refused).toMatchObject({ status: 409, code: ERRORS.taskDecided.code });
      expect(refused.details).toMatchObject({ decided: { by: 'bob', as: 'returned' } });
      for (const who of [ann, bob, bob, cho, chief]) await approve(who as string, id);
      expect((await show(clerk, id)).status).toBe('approved');
      await checkApproval(test.db, id);
    });

    it('follow the version with which an approval began', async () => {
      const id = await start([sign('one', [ann as string]), sign('two', [bob as string])]);
      const [row] = await test.db
        .selectFrom('approval')
        .select('definition_id')
        .where('id', '=', id)
        .execute();
      const content = JSON.stringify({
        ...{ title: ['新', 'New'], summary: [] },
        ends: { approved: null, rejected: null, withdrawn: null },
        definition: JSON.stringify({ repeated: 'sign', nodes: [sign('other', [cho as string])] }),
      });
      const definition_id = row?.definition_id ?? '';
      await test.db
        .insertInto('approval_version')
        .values({
          ...{ definition_id, number: 2, content, shipped: null, note: '' },
          ...{ published_by: null, published_at: 2 },
        })
        .execute();
      await test.db
        .updateTable('approval_definition')
        .set({ published: 2 })
        .where('id', '=', definition_id)
        .execute();
      await approve(ann as string, id);
      expect(await openFor(id)).toEqual(['bob']);
      expect((await show(bob as string, id)).definition.version).toBe(1);
      expect((await approve(bob as string, id)).info).toMatchObject({ status: 'approved' });
      const { id: recordId, version } = await make();
      const definition = `x_d${count}`;
      const again = await test.call(clerk, routes.start, {
        body: { ...place, recordId, version, definition },
      });
      expect(await openFor((again.info as { id: string }).id)).toEqual(['cho']);
    });

    it('see files through the fields that their node grants, and no others', async () => {
      const record = await make();
      const add = async (name: string, field?: string) => {
        const at = { collection: 'request', id: record.id, name };
        const reply = await test.addFile(clerk, { ...at, ...(field && { field }) });
        expect(reply.code, reply.text).toBe(10000);
        return (reply.info as { id: string }).id;
      };
      const receipt = await add('receipt.txt', 'receipts');
      const hidden = await add('private.txt', 'private');
      const opened = await test.call(clerk, routeGroups.record.open, {
        params: { ...place, id: record.id },
      });
      const id = await start(
        [
          sign('one', [bob as string], { readable: ['receipts'] }),
          sign('two', [cho as string], { readable: ['subject'] }),
        ],
        opened.info as StoredRecord,
      );
      const read = (who: string, file: string) =>
        test
          .call(who, routeGroups.recordFile.content, { params: { ...place, id: record.id, file } })
          .then(({ status }) => status);
      expect([await read(bob as string, receipt), await read(bob as string, hidden)]).toEqual([
        200, 404,
      ]);
      expect(await read(cho as string, receipt)).toBe(404);
      const listed = await test.call(bob as string, routeGroups.recordFile.list, {
        params: { ...place, id: record.id },
        query: { field: 'private' },
      });
      expect(listed.status).toBe(404);
      await approve(bob as string, id);
      // Whoever has signed still sees what was signed; the next one sees what that node shows.
      expect(await read(bob as string, receipt)).toBe(200);
      expect(await read(cho as string, receipt)).toBe(404);
    });

    it('do not see a field that the node hides, also if their role shows it', async () => {
      await joinRole(test.db, bob as string, await roleOf('auditor'));
      test.forgetRights();
      const id = await start([
        sign('one', [bob as string], { readable: 'all', hidden: ['secret'] }),
      ]);
      const { values } = (await test.call(bob as string, routes.openRecord, { params: { id } }))
        .info as StoredRecord;
      expect(values).toMatchObject({ subject: 'taxi' });
      expect(Object.keys(values)).not.toContain('secret');
      const { fields } = (await test.call(bob as string, routes.describeRecord, { params: { id } }))
        .info as RouteOutput<typeof routes.describeRecord>;
      expect(fields.map((field) => field.id)).not.toContain('secret');
    });

    it('see what a copy node shows, also if a person had told them before', async () => {
      const id = await start([
        sign('one', [ann as string]),
        {
          ...{ kind: 'copy', id: 'told', title: ['抄送', 'Copy'], readable: ['subject'] },
          signers: [{ kind: 'people', people: [cho] }],
        },
      ]);
      const told = await test.call(clerk, routes.copy, {
        params: { id },
        body: { people: [cho as string] },
      });
      expect(told.code, told.text).toBe(10000);
      // Being told shows the flow, not the record.
      expect((await show(cho as string, id)).can.openRecord).toBe(false);
      const opened = await test.call(cho as string, routes.openRecord, { params: { id } });
      expect(opened.status).toBe(404);
      await approve(ann as string, id);
      const { values } = (await test.call(cho as string, routes.openRecord, { params: { id } }))
        .info as StoredRecord;
      expect(values.subject).toBe('taxi');
      expect(Object.keys(values)).not.toContain('secret');
    });
  },
  { runsJobs: false },
);
