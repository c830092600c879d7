import {
  collection,
  compileBlueprint,
  defineBlueprint,
  flow,
  money,
  person,
  text,
} from '@pedestal/blueprint';
import { ERRORS, type RouteOutput, routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';
import { addRole } from '../../../testing/seed.ts';
import { approvalsApi } from '../api.ts';

const routes = routeGroups.approvalDefinition;
const { approval, approvalInbox: inbox } = routeGroups;

const things = defineBlueprint({
  name: 'things',
  version: '1.0.0',
  collections: {
    thing: collection({
      title: ['事项', 'Thing'],
      fields: {
        subject: text({ max: 40 }),
        amount: money(),
        checker: person(),
      },
      states: flow('draft', { finish: 'draft > done' }, { done: { frozen: 'all' } }),
    }),
  },
});

const place = { workspace: 'test', collection: 'thing' };
const ends = { approved: 'finish', rejected: null, withdrawn: null };
const title: [string, string] = ['事项审批', 'Approval of things'];

const sign = (id: string, signers: readonly object[], options: object = {}) => ({
  ...{ kind: 'sign', id, title: [id, id], mode: 'all', whenNobody: 'pass', whenStarter: 'sign' },
  ...{ signers, actions: ['return'], ...options },
});
const people = (...ids: string[]) => [{ kind: 'people', people: ids }];
const flowOf = (...nodes: object[]) => JSON.stringify({ repeated: 'sign', nodes });

describeRecords(
  'definitions of approvals',
  compileBlueprint(things),
  (test) => {
    let manager: string;
    let clerk: string;
    let ann: string;
    let bob: string;

    beforeEach(async () => {
      manager = await test.addPerson('manager', test.units.root);
      clerk = await test.addPerson('clerk', test.units.east);
      ann = await test.addPerson('ann', test.units.east);
      bob = await test.addPerson('bob', test.units.east);
      await addRole(test.db, { systemCode: null, grantsAll: true, members: [manager] });
      const grants = { thing: 'own', 'thing:create': 'own', 'thing:edit': 'own' } as const;
      await test.addRole({ grants, members: [clerk, ann, bob] });
      test.forgetRights();
    });

    async function create(): Promise<{ id: string; version: number }> {
      const made = await test.call(manager, routes.create, { body: { ...place, title, ends } });
      expect(made.code, made.text).toBe(10000);
      return made.info as { id: string; version: number };
    }
    const save = (id: string, version: number, definition: string, part: object = {}) =>
      test.call(manager, routes.saveDraft, {
        params: { id },
        body: { version, title, ends, summary: ['subject'], definition, ...part },
      });
    const publish = (id: string, version: number) =>
      test.call(manager, routes.publish, { params: { id }, body: { version, note: 'why' } });

    async function publishFlow(...nodes: object[]): Promise<string> {
      const { id, version } = await create();
      await save(id, version, flowOf(...nodes));
      const published = await publish(id, version + 1);
      expect(published.code, published.text).toBe(10000);
      return id;
    }

    async function start(subject: string, amount = '10') {
      const made = await test.call(clerk, routeGroups.record.create, {
        params: place,
        body: { values: { subject, amount } },
      });
      const { id: recordId, version } = made.info as StoredRecord;
      const body = { ...place, recordId, version };
      const started = await test.call(clerk, approval.start, { body });
      expect(started.code, started.text).toBe(10000);
      return { id: (started.info as { id: string }).id, recordId };
    }
    async function approve(who: string, id: string) {
      const shown = (await test.call(who, approval.open, { params: { id } })).info as RouteOutput<
        typeof approval.open
      >;
      const params = { id, task: shown.mine[0]?.id ?? 'none' };
      return test.call(who, approval.approve, { params, body: {} });
    }
    const problemsOf = async (id: string, definition: string, part: object = {}) => {
      const body = { definition, ...part };
      const { info } = await test.call(manager, routes.check, { params: { id }, body });
      const { problems } = info as RouteOutput<typeof routes.check>;
      return problems.map(({ name, node }) => [name, node]);
    };

    it('are drafted, checked and published, and each version stays', async () => {
      const { id, version } = await create();
      const empty = await publish(id, version);
      expect(empty.code).toBe(ERRORS.definitionFaulty.code);
      await save(id, version, flowOf(sign('one', people(ann))));
      const stale = await save(id, version, flowOf());
      expect(stale).toMatchObject({ status: 409, code: ERRORS.changedMeanwhile.code });
      expect((await publish(id, version + 1)).info).toMatchObject({ published: 1 });
      await save(id, version + 2, flowOf(sign('one', people(ann)), sign('two', people(bob))));
      const list = (await test.call(manager, routes.list, {})).info as RouteOutput<
        typeof routes.list
      >;
      expect(list.items).toMatchObject([{ id, hasDraft: true, published: 1, running: 0 }]);
      const dropped = await test.call(manager, routes.discardDraft, {
        params: { id },
        body: { version: version + 3 },
      });
      expect(dropped.code, dropped.text).toBe(10000);
      const opened = (await test.call(manager, routes.open, { params: { id } }))
        .info as RouteOutput<typeof routes.open>;
      expect(opened.hasDraft).toBe(false);
      expect(JSON.parse(opened.definition).nodes).toHaveLength(1);
      expect(opened.people.map(({ userName }) => userName)).toEqual(['ann']);
      await save(id, version + 4, flowOf(sign('two', people(bob))));
      expect((await publish(id, version + 5)).info).toMatchObject({ published: 2 });
      const versions = (await test.call(manager, routes.versions, { params: { id }, query: {} }))
        .info as RouteOutput<typeof routes.versions>;
      expect(versions.items).toMatchObject([
        { number: 2, note: 'why', by: { userName: 'manager' } },
        { number: 1 },
      ]);
      const first = (
        await test.call(manager, routes.openVersion, { params: { id, number: 1 } as never })
      ).info as RouteOutput<typeof routes.openVersion>;
      expect(JSON.parse(first.definition).nodes[0].id).toBe('one');
      await expect(
        test.db.updateTable('approval_version').set({ note: 'other' }).execute(),
      ).rejects.toThrow('refuses');
    });

    it('are checked: each problem names its node', async () => {
      const { id } = await create();
      const branch = (when: string) => ({
        ...{ kind: 'branch', id: 'size', title: ['金额', 'Size'] },
        cases: [{ id: 'large', title: ['大', 'Large'], when, nodes: [sign('x', people(ann))] }],
      });
      await test.db.updateTable('user').set({ status: 'disabled' }).where('id', '=', bob).execute();
      const definition = flowOf(
        sign('none', []),
        sign('left', people(bob)),
        sign('role', [{ kind: 'role', role: 'nothing' }]),
        sign('unit', [{ kind: 'unitHead', unit: 'nowhere' }]),
        sign('field', [{ kind: 'field', field: 'amount' }]),
        sign('rights', people(ann), { readable: ['gone'], writable: ['amount'] }),
        sign('both', people(ann), { hidden: ['amount'], writable: ['amount'] }),
        branch('amount > '),
      );
      expect(await problemsOf(id, definition)).toEqual(
        expect.arrayContaining([
          ['noSigners', 'none'],
          ['unknownPeople', 'left'],
          ['unknownRole', 'role'],
          ['unknownUnit', 'unit'],
          ['notAPerson', 'field'],
          ['unknownField', 'rights'],
          ['hiddenAndWritable', 'both'],
          ['badCondition', 'large'],
        ]),
      );
      const good = flowOf(sign('one', people(ann)), branch('amount > 1000'));
      expect(await problemsOf(id, good)).toEqual([]);
      const wrong = { ends: { ...ends, rejected: 'nowhere' }, summary: ['gone'] };
      expect(await problemsOf(id, good, wrong)).toEqual([
        ['unknownField', null],
        ['noTransition', null],
      ]);
      expect(await problemsOf(id, '{}')).toEqual([['unreadable', null]]);
    });

    it('are tried out with a person and a real record, without leaving anything', async () => {
      const { id } = await create();
      const made = await test.call(clerk, routeGroups.record.create, {
        params: place,
        body: { values: { subject: 'desk', amount: '5000', checker: bob } },
      });
      const { id: recordId } = made.info as StoredRecord;
      const definition = flowOf(
        {
          ...{ kind: 'branch', id: 'size', title: ['金额', 'Size'] },
          cases: [
            {
              ...{ id: 'large', title: ['大', 'Large'], when: 'amount > 1000' },
              nodes: [sign('check', [{ kind: 'field', field: 'checker' }])],
            },
          ],
        },
        sign('last', people(ann)),
      );
      const simulate = async (part: object) =>
        (
          await test.call(manager, routes.simulate, {
            params: { id },
            body: { definition, starterId: clerk, ...part },
          })
        ).info as RouteOutput<typeof routes.simulate>;
      const large = await simulate({ recordId });
      expect(large.nodes.map(({ node, people: ids }) => [node, ids])).toEqual([
        ['check', [bob]],
        ['last', [ann]],
      ]);
      expect(large).toMatchObject({ status: 'approved', cases: [{ node: 'size', case: 'large' }] });
      expect((await simulate({})).nodes.map(({ node }) => node)).toEqual(['last']);
      expect(await test.db.selectFrom('approval').select('id').execute()).toEqual([]);
    });

    it('give statistics and the list of everything, by workspace, definition and day', async () => {
      const id = await publishFlow(sign('one', people(ann)), sign('two', people(bob)));
      const done = await start('done');
      await start('open');
      await approve(ann, done.id);
      await approve(bob, done.id);
      const now = Date.now();
      const span = { from: now - 86_400_000, until: now + 60_000 };
      const read = async (query: object) =>
        (await test.call(manager, inbox.statistics, { query: { ...span, ...query } as never }))
          .info as RouteOutput<typeof inbox.statistics>;
      await test.db
        .updateTable('approval_task')
        .set({ due_at: 1 })
        .where('state', '=', 'open')
        .execute();
      const all = await read({});
      expect(
        all.nodes.map(({ node, decided, open, overdue }) => [node, decided, open, overdue]),
      ).toEqual(
        expect.arrayContaining([
          ['one', 1, 1, 1],
          ['two', 1, 0, 0],
        ]),
      );
      expect(all.slowest).toMatchObject([{ person: { userName: 'ann' }, open: 1, overdue: 1 }]);
      expect(all.ages[0]).toEqual({ hours: 0, open: 1 });
      expect(all.days).toMatchObject([{ started: 2, approved: 1, rejected: 0, withdrawn: 0 }]);
      expect(await read({ definition: id })).toEqual(all);
      const none = await read({ definition: 'x'.repeat(26) });
      expect(none).toMatchObject({ nodes: [], days: [], slowest: [] });
      expect(none.ages[0]).toEqual({ hours: 0, open: 0 });
      // Days begin where the person is.
      await test.db
        .updateTable('approval')
        .set({ started_at: Date.UTC(2030, 0, 1, 20), ended_at: null })
        .execute();
      const dayOf = async (offset: number) => {
        const times = { from: Date.UTC(2030, 0, 1), until: Date.UTC(2030, 0, 3), offset };
        return (await read(times)).days.map(({ day }) => day);
      };
      expect([await dayOf(0), await dayOf(480)]).toEqual([['2030-01-01'], ['2030-01-02']]);
      const reversed = await test.call(manager, inbox.statistics, {
        query: { from: 2, until: 1 } as never,
      });
      expect(reversed).toMatchObject({ status: 422 });
      expect(reversed.details?.fields?.[0]?.field).toBe('until');

      const list = async (query: object) =>
        (
          (await test.call(manager, inbox.all, { query: query as never })).info as RouteOutput<
            typeof inbox.all
          >
        ).items.map((item) => [item.status, item.summary[0]?.text[1]]);
      expect((await list({})).sort()).toEqual([
        ['approved', 'done'],
        ['running', 'open'],
      ]);
      expect(await list({ status: 'running' })).toEqual([['running', 'open']]);
      expect(await list({ q: 'don' })).toEqual([['approved', 'done']]);
      expect(await list({ overdue: 'true' })).toEqual([['running', 'open']]);
      expect(await list({ workspace: 'other' })).toEqual([]);
    });

    it('name nodes that the version in force no longer has', async () => {
      const id = await publishFlow({ ...sign('old', people(ann)), title: ['旧节点', 'Old node'] });
      await start('one');
      await save(id, 3, flowOf(sign('new', people(bob))));
      await publish(id, 4);
      const query = { from: Date.now() - 1_000, until: Date.now() + 60_000 } as never;
      const { info } = await test.call(manager, inbox.statistics, { query });
      const { nodes } = info as RouteOutput<typeof inbox.statistics>;
      expect(nodes.map((node) => node.title[1])).toEqual(['Old node']);
    });

    it('keep approvals of somebody who is erased, whose delegations go', async () => {
      await publishFlow(sign('one', people(ann, bob)));
      const { id } = await start('one');
      await approve(ann, id);
      const time = { from: Date.now() - 1_000, until: Date.now() + 1_000_000 };
      await test.db
        .insertInto('approval_delegation')
        .values({
          ...{ id: 'd', person_id: ann, to_id: bob, definitions: '[]', reason: '', version: 1 },
          ...{ from_at: time.from, until_at: time.until, created_at: 1, updated_at: 1 },
        })
        .execute();
      await test.db.transaction().execute(async (trx) => {
        await approvalsApi.erase(trx, ann);
        await trx
          .updateTable('user')
          .set({ status: 'disabled', deleted_at: 0, display_name: '', user_name: 'erased' })
          .where('id', '=', ann)
          .execute();
      });
      expect(await test.db.selectFrom('approval_delegation').select('id').execute()).toEqual([]);
      const shown = (await test.call(clerk, approval.open, { params: { id } })).info as RouteOutput<
        typeof approval.open
      >;
      expect(shown.steps[0]?.tasks).toMatchObject([
        { person: ann, state: 'approved' },
        { person: bob, state: 'open' },
      ]);
      expect((await approve(bob, id)).info).toMatchObject({ status: 'approved' });
      expect(shown.people.find((each) => each.id === ann)?.displayName ?? '').not.toContain('ann');
    });
  },
  { runsJobs: false },
);
