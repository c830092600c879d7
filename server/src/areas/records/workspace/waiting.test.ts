import {
  collection,
  compileBlueprint,
  date,
  defineBlueprint,
  flow,
  list,
  money,
  person,
  text,
} from '@pedestal/blueprint';
import { type RouteOutput, routeGroups, WAITING } from '@pedestal/contract';
import { expect, it } from 'vitest';
import { describeRecords } from '../../../testing/records.ts';
import { replacePolicy } from '../gate/policy.store.ts';

const { workspace, record } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'test',
    version: '1.0.0',
    collections: {
      job: collection({
        title: ['任务', 'Job'],
        fields: {
          name: text({ title: ['名称', 'Name'] }),
          due: date({ title: ['到期日', 'Due'] }),
          worker: person({ title: ['执行人', 'Worker'] }),
          cost: money({ title: ['成本', 'Cost'] }),
        },
        states: flow('open', { finish: { path: 'open > done', permission: 'finish' } }),
        views: [
          list('open', {
            ...{ title: ['待办', 'To do'], columns: ['name'], waits: 'finish' },
            filter: "state == 'open'",
          }),
          list('late', {
            ...{ title: ['逾期', 'Late'], columns: ['name'], waits: 'finish', late: true },
            filter: "state == 'open' && due < today",
          }),
          list('costly', {
            ...{ title: ['贵', 'Costly'], columns: ['name'], waits: 'finish' },
            filter: 'cost > 5.00',
          }),
        ],
      }),
    },
  }),
);

describeRecords('what waits for somebody', blueprint, (test) => {
  const params = { workspace: 'test', collection: 'job' };
  const place = { workspace: 'test', collection: 'job' };

  async function waitingFor(userId: string) {
    const reply = await test.call(userId, workspace.waiting, {});
    const { items } = reply.info as RouteOutput<typeof workspace.waiting>;
    return items.map(({ address, count, isLate }) => [address, count, isLate]);
  }

  async function addJobs(by: string) {
    const jobs = [
      { name: 'one', due: '2020-01-01', cost: '9.00', worker: by },
      { name: 'two', due: '2999-01-01', cost: '1.00', worker: by },
      { name: 'three', due: '2999-01-01', cost: '1.00', worker: null },
    ];
    for (const values of jobs) {
      const reply = await test.call(by, record.create, { params, body: { values } });
      expect(reply.status).toBe(200);
    }
  }

  it('is what they may move on, late first, and nothing for those who only read', async () => {
    const ann = await test.addPerson('ann', test.units.east);
    const bob = await test.addPerson('bob', test.units.east);
    const grants = { job: 'all', 'job:create': 'all', 'job:edit': 'all' } as const;
    await test.addRole({ grants: { ...grants, 'job:finish': 'all' }, members: [ann] });
    await test.addRole({ grants: { job: 'all' }, members: [bob] });
    test.forgetRights();
    expect(await waitingFor(ann)).toEqual([]);
    await addJobs(ann);
    expect(await waitingFor(ann)).toEqual([
      ['/records/test/job?view=late', 1, true],
      ['/records/test/job?view=open', 3, false],
      ['/records/test/job?view=costly', 1, false],
    ]);
    expect(await waitingFor(bob)).toEqual([]);
    const stranger = await test.addPerson('carl', test.units.east);
    expect(await waitingFor(stranger)).toEqual([]);
  });

  it('counts no record that the action does not reach, and no view of a field they cannot read', async () => {
    const ann = await test.addPerson('ann', test.units.east);
    const bob = await test.addPerson('bob', test.units.east);
    const all = {
      job: 'all',
      'job:create': 'all',
      'job:edit': 'all',
      'job:finish': 'all',
    } as const;
    await test.addRole({ grants: all, members: [ann] });
    const own = await test.addRole({ grants: { job: 'all', 'job:finish': 'all' }, members: [bob] });
    const rules = [
      { id: 'own', roleId: own, action: 'finish', expression: 'worker == null || worker == me' },
    ];
    await replacePolicy(test.db, own, place, { rules, fields: { cost: 'none' } });
    test.forgetRights();
    await addJobs(ann);
    expect(await waitingFor(bob)).toEqual([['/records/test/job?view=open', 1, false]]);
  });

  it('is counted up to a limit', async () => {
    const ann = await test.addPerson('ann', test.units.east);
    const grants = { job: 'all', 'job:create': 'all', 'job:finish': 'all' } as const;
    await test.addRole({ grants, members: [ann] });
    test.forgetRights();
    for (let index = 0; index <= WAITING.count; index += 1) {
      await test.call(ann, record.create, { params, body: { values: { name: `job ${index}` } } });
    }
    const reply = await test.call(ann, workspace.waiting, {});
    expect(reply.info).toMatchObject({ items: [{ count: WAITING.count, isExact: false }] });
  });
});
