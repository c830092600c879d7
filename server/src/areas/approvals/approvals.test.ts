import {
  approval,
  collection,
  compileBlueprint,
  defineBlueprint,
  flow,
  money,
  person,
  series,
  startApproval,
  text,
} from '@pedestal/blueprint';
import { ERRORS, type RouteOutput, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../testing/records.ts';
import { addRole } from '../../testing/seed.ts';

const { create, open, save, remove } = routeGroups.record;
const { run } = routeGroups.recordTransition;
const routes = routeGroups.approval;
const inbox = routeGroups.approvalInbox;

type Approval = RouteOutput<typeof routes.open>;

const sign = {
  kind: 'sign',
  mode: 'all',
  whenNobody: 'pass',
  whenStarter: 'pass',
  actions: ['return', 'transfer', 'addSigners'],
} as const;

/** The head of the unit signs, then checkers above a limit, each of whom may see and set one field. */
const expenses = defineBlueprint({
  name: 'shop',
  version: '1.0.0',
  roles: {
    checker: { title: ['复核人', 'Checker'], grants: {} },
    clerk: {
      title: ['员工', 'Clerk'],
      grants: {
        expense: { actions: ['read', 'create', 'edit', 'delete'], scope: 'own' },
      },
    },
  },
  collections: {
    expense: collection({
      title: ['报销', 'Expense'],
      number: series('EX-{yyyy}-{000}', { at: 'approved' }),
      fields: {
        subject: text({ max: 40, required: true }),
        amount: money(),
        secret: text({ max: 40 }),
        account: text({ max: 40 }),
        payee: person(),
      },
      states: flow(
        'draft',
        {
          submit: { path: 'draft > running', effects: [startApproval('expense')] },
          approve: 'running > approved',
          reject: 'running > draft',
          withdraw: 'running > draft',
        },
        { running: { frozen: 'all' }, approved: { frozen: 'all' } },
      ),
    }),
  },
  approvals: {
    expense: approval({
      title: ['报销审批', 'Expense approval'],
      collection: 'expense',
      approved: 'approve',
      rejected: 'reject',
      withdrawn: 'withdraw',
      summary: ['subject', 'amount'],
      repeated: 'sign',
      nodes: [
        {
          ...sign,
          id: 'head',
          title: ['部门负责人', 'Head'],
          signers: [{ kind: 'unitHead' }],
          readable: ['subject', 'amount'],
          reason: 'reject',
        },
        {
          kind: 'branch',
          id: 'size',
          title: ['金额', 'Amount'],
          cases: [
            {
              id: 'large',
              title: ['大额', 'Large'],
              when: 'amount > 1000',
              nodes: [
                {
                  ...sign,
                  id: 'check',
                  title: ['复核', 'Check'],
                  signers: [{ kind: 'role', role: 'checker' }],
                  mode: 'any',
                  readable: ['subject', 'amount'],
                  writable: ['account'],
                  // biome-ignore lint/suspicious/noThenProperty: a word of definitions
                  limit: { hours: 1, then: 'remind' },
                },
              ],
            },
          ],
        },
      ],
    }),
  },
});

describeRecords(
  'approvals',
  compileBlueprint(expenses),
  (test) => {
    let clerk: string;
    let head: string;
    let checkers: string[];

    beforeEach(async () => {
      clerk = await test.addPerson('clerk', test.units.east);
      head = await test.addPerson('head', test.units.east);
      checkers = [await test.addPerson('one'), await test.addPerson('two')];
      await test.db
        .updateTable('org_unit')
        .set({ head_id: head })
        .where('id', '=', test.units.east)
        .execute();
      const roles = await test.db.selectFrom('workspace_role').selectAll().execute();
      const roleOf = (id: string) => roles.find(({ role }) => role === id)?.role_id ?? '';
      const members = [
        { user_id: clerk, role_id: roleOf('clerk'), granted_at: 1 },
        ...checkers.map((id) => ({ user_id: id, role_id: roleOf('checker'), granted_at: 1 })),
      ];
      await test.db.insertInto('user_role').values(members).execute();
      // Colleagues share a system.
      await addRole(test.db, { systemCode: 'A', grants: {}, members: [head] });
      test.forgetRights();
    });

    async function submit(amount = '500', values: object = {}) {
      const made = await test.call(clerk, create, {
        params: { workspace: 'test', collection: 'expense' },
        body: { values: { subject: 'taxi', amount, secret: 'gift', ...values } },
      });
      expect(made.code, made.text).toBe(10000);
      const record = made.info as StoredRecord;
      const moved = await test.call(clerk, run, {
        params: { ...at(record.id), transition: 'submit' },
        body: { version: record.version },
      });
      expect(moved.code, moved.text).toBe(10000);
      const { id } = await test.db
        .selectFrom('approval')
        .select('id')
        .where('record_id', '=', record.id)
        .executeTakeFirstOrThrow();
      return { id, record };
    }

    const at = (id: string) => ({ workspace: 'test', collection: 'expense', id });
    const show = async (who: string, id: string) =>
      (await test.call(who, routes.open, { params: { id } })).info as Approval;
    const list = async (who: string, box: 'todo' | 'done' | 'mine' | 'cc') =>
      (
        (await test.call(who, inbox.list, { query: { box } })).info as RouteOutput<
          typeof inbox.list
        >
      ).items;

    async function decide(
      who: string,
      id: string,
      how: 'approve' | 'reject' = 'approve',
      body: object = {},
    ) {
      const [task] = (await show(who, id)).mine;
      return test.call(who, routes[how], { params: { id, task: task?.id ?? 'none' }, body });
    }
    const stateOf = async (id: string) =>
      ((await test.call(clerk, open, { params: at(id) })).info as StoredRecord).values;

    it('move the record when everybody has signed, and tell those who come next', async () => {
      const { id, record } = await submit();
      expect((await stateOf(record.id)).state).toBe('running');
      expect(test.notices.map(({ userId, link }) => [userId, link])).toEqual([
        [head, `/approve/a/${id}`],
      ]);
      const [waiting] = await list(head, 'todo');
      expect(waiting).toMatchObject({ approval: id, status: 'running', canBatch: true });
      expect(waiting?.summary.map(({ text: [zh] }) => zh)).toEqual(['taxi', '500.00']);
      expect((await test.call(head, inbox.count, {})).info).toEqual({ open: 1 });

      expect((await show(head, id)).definition).toMatchObject({ key: 'expense', version: 1 });
      const reply = await decide(head, id);
      expect(reply.info, reply.text).toEqual({ id, status: 'approved', tasks: [] });
      expect(await stateOf(record.id)).toMatchObject({ state: 'approved', no: expect.any(String) });
      expect((await test.call(head, inbox.count, {})).info).toEqual({ open: 0 });
      expect(await list(head, 'todo')).toEqual([]);
      const [done] = await list(head, 'done');
      expect(done).toMatchObject({ approval: id, taskState: 'approved', status: 'approved' });
      const [mine] = await list(clerk, 'mine');
      expect(mine?.number).toMatch(/^EX-/);
      expect(test.notices.at(-1)?.title['en-US']).toBe('Your Expense approval was approved');
      const again = await test.call(head, routes.approve, {
        params: { id, task: done?.task ?? '' },
        body: {},
      });
      expect(again).toMatchObject({ status: 409, code: ERRORS.approvalEnded.code });
    });

    it('are decided once, and whoever is late learns by whom and when', async () => {
      const { id } = await submit('5000');
      await decide(head, id);
      const tasks = await Promise.all(checkers.map(async (who) => (await show(who, id)).mine[0]));
      const other = await test.startGateway();
      const replies = await Promise.all(
        checkers.map((who, index) =>
          test.call(
            who,
            routes.approve,
            { params: { id, task: tasks[index]?.id ?? '' }, body: {} },
            {},
            index === 0 ? test.app : other,
          ),
        ),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const late = replies.find(({ status }) => status === 409);
      expect(late?.details).toMatchObject({
        decided: { by: expect.stringMatching(/one|two/), at: expect.any(Number) },
      });
      const decided = await test.db
        .selectFrom('approval_task')
        .select('id')
        .where('node', '=', 'check')
        .where('decided_at', 'is not', null)
        .execute();
      expect(decided).toHaveLength(1);
    });

    it('show what the gate shows and what the node grants, and nothing else', async () => {
      const { id, record } = await submit('5000');
      const stranger = await test.addPerson('stranger');
      expect((await test.call(stranger, routes.open, { params: { id } })).status).toBe(404);
      expect((await test.call(head, open, { params: at(record.id) })).status).toBe(403);
      const seen = (await test.call(head, routes.openRecord, { params: { id } }))
        .info as StoredRecord;
      expect(seen.values).toMatchObject({ subject: 'taxi', amount: '5000.00' });
      expect(Object.keys(seen.values)).not.toContain('secret');
      const described = (await test.call(head, routes.describeRecord, { params: { id } }))
        .info as RouteOutput<typeof routes.describeRecord>;
      expect(described.fields.map((field) => field.id)).toEqual(['subject', 'amount']);
      // Whose turn has not come yet sees no record, and whoever has signed sees what it was.
      const [checker = ''] = checkers;
      expect((await test.call(checker, routes.open, { params: { id } })).status).toBe(404);
      await decide(head, id);
      expect((await test.call(head, routes.openRecord, { params: { id } })).status).toBe(200);
      const [task] = (await show(checker, id)).mine;
      expect(task?.writable).toEqual(['account']);
      const change = (values: object) =>
        test.call(checker, routes.saveRecord, {
          params: { id, task: task?.id ?? '' },
          body: { version: 2, values: values as never },
        });
      expect((await change({ amount: '1' })).status).toBe(422);
      expect((await change({ secret: 'x' })).status).toBe(422);
      expect((await change({ account: '4711' })).code).toBe(10000);
      expect((await stateOf(record.id)).account).toBe('4711');
      const mine = (await show(head, id)).mine;
      expect(mine).toEqual([]);
    });

    it('show a signer what changed before the signature counts', async () => {
      const { id, record } = await submit('5000');
      await decide(head, id);
      const [one = '', two = ''] = checkers;
      const [task] = (await show(one, id)).mine;
      const [other] = (await show(two, id)).mine;
      await test.call(two, routes.saveRecord, {
        params: { id, task: other?.id ?? '' },
        body: { version: 2, values: { account: '9' } as never },
      });
      const params = { id, task: task?.id ?? '' };
      const stale = await test.call(one, routes.approve, { params, body: { recordVersion: 2 } });
      expect(stale).toMatchObject({ status: 409, code: ERRORS.recordChanged.code });
      expect(stale.details).toMatchObject({
        conflicts: [{ field: 'account', theirs: '9' }],
        recordVersion: 3,
      });
      const shown = await show(one, id);
      expect(shown.changes[0]?.changes).toEqual({ account: [null, '9'] });
      const body = { recordVersion: shown.recordVersion ?? 0 };
      expect((await test.call(one, routes.approve, { params, body })).code).toBe(10000);
      expect((await stateOf(record.id)).state).toBe('approved');
    });

    it('are returned to the starter, who revises and hands in again', async () => {
      const { id, record } = await submit();
      const [task] = (await show(head, id)).mine;
      expect(task?.returnTo.map(({ node }) => node)).toEqual(['start']);
      const params = { id, task: task?.id ?? '' };
      const returned = await test.call(head, routes.return, {
        params,
        // biome-ignore lint/suspicious/noThenProperty: a word of the contract
        body: { to: 'start', then: 'walk', comment: 'receipt?' },
      });
      expect(returned.code, returned.text).toBe(10000);
      expect(test.notices.at(-1)).toMatchObject({ userId: clerk });
      const shown = await show(clerk, id);
      const [revision] = shown.mine;
      expect(revision?.writable).toContain('subject');
      const saved = await test.call(clerk, routes.saveRecord, {
        params: { id, task: revision?.id ?? '' },
        body: { version: shown.recordVersion ?? 0, values: { subject: 'train' } as never },
      });
      expect(saved.code, saved.text).toBe(10000);
      expect((await decide(clerk, id)).info).toMatchObject({ status: 'running' });
      const again = await show(head, id);
      expect(again.epoch).toBe(2);
      expect(again.changes[0]?.changes).toEqual({ subject: ['taxi', 'train'] });
      const body = { recordVersion: again.recordVersion ?? 0 };
      expect((await decide(head, id, 'approve', body)).info).toMatchObject({ status: 'approved' });
      expect(await stateOf(record.id)).toMatchObject({ state: 'approved', subject: 'train' });
    });

    it('end by a rejection with a reason, or by a withdrawal', async () => {
      const first = await submit();
      const refused = await decide(head, first.id, 'reject');
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.details?.fields?.[0]?.field).toBe('comment');
      await decide(head, first.id, 'reject', { comment: 'no receipt' });
      expect((await stateOf(first.record.id)).state).toBe('draft');

      const second = await submit();
      const withdrawn = await test.call(clerk, routes.withdraw, {
        params: { id: second.id },
        body: { comment: 'changed my mind' },
      });
      expect(withdrawn.info).toMatchObject({ status: 'withdrawn' });
      expect((await stateOf(second.record.id)).state).toBe('draft');
      const late = await decide(head, second.id);
      expect(late).toMatchObject({ status: 409, code: ERRORS.approvalEnded.code });
      expect(late.details).toMatchObject({ decided: { by: 'clerk', as: 'withdrawn' } });
    });

    it('let nobody move, delete or end the record besides', async () => {
      const { id, record } = await submit();
      const boss = await test.addPerson('boss', test.units.root);
      await test.addRole({ grantsAll: true, members: [boss] });
      const move = (transition: string) =>
        test.call(boss, run, {
          params: { ...at(record.id), transition },
          body: { version: 2 },
        });
      expect((await move('approve')).status).toBe(403);
      const deleted = await test.call(boss, remove, {
        params: at(record.id),
        body: { version: 2 },
      });
      expect(deleted.code).toBe(ERRORS.approvalRunning.code);
      const edited = await test.call(clerk, save, {
        params: at(record.id),
        body: { version: 2, values: { subject: 'x' } as never },
      });
      expect(edited.status).toBe(422);
      expect((await show(head, id)).mine).toHaveLength(1);
    });

    it('go to a delegate, to somebody else, and to added signers', async () => {
      const [one = '', two = ''] = checkers;
      const hour = 3_600_000;
      const made = await test.call(head, routeGroups.approvalDelegation.create, {
        body: { to: one, from: Date.now() - hour, until: Date.now() + hour },
      });
      expect(made.code, made.text).toBe(10000);
      const { id } = await submit();
      const [task] = await list(one, 'todo');
      expect(task?.insteadOf?.userName).toBe('head');
      const params = { id, task: task?.task ?? '' };
      const added = await test.call(one, routes.addSigners, {
        params,
        body: { where: 'before', people: [two], comment: 'please check' },
      });
      expect(added.code, added.text).toBe(10000);
      expect(await list(one, 'todo')).toEqual([]);
      expect((await decide(two, id)).info).toMatchObject({ status: 'running' });
      const handed = await test.call(one, routes.transfer, { params, body: { to: head } });
      expect(handed.code, handed.text).toBe(10000);
      expect((await decide(head, id)).info).toMatchObject({ status: 'approved' });
      const shown = await show(clerk, id);
      expect(shown.events.map(({ kind }) => kind)).toEqual([
        ...['started', 'entered', 'signersAdded', 'approved', 'opened', 'transferred'],
        ...['approved', 'stepPassed', 'caseTaken', 'ended'],
      ]);
    });

    it('remind signers whose time is over, again and again', async () => {
      const { id } = await submit('5000');
      await decide(head, id);
      const due = () =>
        test.db
          .updateTable('approval_task')
          .set({ due_at: 1 })
          .where('state', '=', 'open')
          .execute();
      const reminders = () =>
        test.notices.filter(({ title }) => title['en-US'].startsWith('Reminder')).length;
      await due();
      expect(await test.expireApprovals()).toBe(2);
      expect(reminders()).toBe(2);
      expect(await test.expireApprovals()).toBe(0);
      await due();
      await test.expireApprovals();
      expect(reminders()).toBe(4);
      const [task] = await list(checkers[0] ?? '', 'todo');
      expect(task?.dueAt).toBeGreaterThan(Date.now());
    });

    it('are approved in a batch, each alone', async () => {
      const [first, second] = [await submit(), await submit()];
      const tasks = (await list(head, 'todo')).map((item) => ({
        id: item.approval,
        task: item.task ?? '',
      }));
      const body = { tasks: [...tasks, { id: first.id, task: 'nothing' }], comment: 'ok' };
      const reply = await test.call(head, routes.approveMany, { body });
      expect(reply.info, reply.text).toMatchObject({
        done: 2,
        failed: [{ error: 'approvalEnded' }],
      });
      expect((await stateOf(second.record.id)).state).toBe('approved');
    });
  },
  { runsJobs: false },
);
