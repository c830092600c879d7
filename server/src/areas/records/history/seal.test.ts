import { collection, compileBlueprint, defineBlueprint, text } from '@pedestal/blueprint';
import { routeGroups, type StoredRecord } from '@pedestal/contract';
import { beforeEach, expect, it } from 'vitest';
import { verifyAuditChain } from '../../../audit/verify-chain.ts';
import { describeRecords } from '../../../testing/records.ts';
import { sealOnce, verifySeal } from './seal.ts';

const { record: routes } = routeGroups;

const blueprint = compileBlueprint(
  defineBlueprint({
    name: 'shop',
    version: '1.0.0',
    collections: { deal: collection({ title: ['交易', 'Deal'], fields: { subject: text() } }) },
  }),
);
const params = { workspace: 'test', collection: 'deal' };

describeRecords('the seal of the history', blueprint, (test) => {
  let boss: string;

  beforeEach(async () => {
    boss = await test.addPerson('boss', test.units.root);
    await test.addRole({ grantsAll: true, members: [boss] });
  });

  async function addDeals(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const body = { values: { subject: `s${index}` } };
      const reply = await test.call(boss, routes.create, { params, body });
      ids.push((reply.info as StoredRecord).id);
    }
    return ids;
  }

  const readSeals = () =>
    test.db
      .selectFrom('audit')
      .innerJoin('audit_detail', 'audit_detail.seq', 'audit.seq')
      .select(['target_id', 'target_name'])
      .where('action', '=', 'records.seal')
      .orderBy('audit.seq')
      .execute();
  const verify = async () => (await verifyAuditChain(test.db, verifySeal)).problems;

  it('covers each change once, and there is none without new changes', async () => {
    await sealOnce(test.db, 1);
    expect(await readSeals()).toEqual([]);
    await addDeals(3);
    await sealOnce(test.db, 2);
    await sealOnce(test.db, 3);
    await addDeals(2);
    await sealOnce(test.db, 4);
    expect(await readSeals()).toEqual([
      { target_id: expect.stringMatching(/^1:3:/), target_name: '#1 (3)' },
      { target_id: expect.stringMatching(/^2:2:/), target_name: '#2 (2)' },
    ]);
    expect(await verify()).toEqual([]);
  });

  it('shows that a row was changed, deleted, added or taken out', async () => {
    const [id = ''] = await addDeals(3);
    await sealOnce(test.db, 1);
    const original = await test.db
      .selectFrom('record_change')
      .selectAll()
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow();
    const found = [{ seq: 1, problem: 'historyChanged' }];
    const change = (values: object) =>
      test.db.updateTable('record_change').set(values).where('record_id', '=', id).execute();
    for (const values of [{ changes: '{}' }, { changed_by: 'x' }, { at: 5 }, { seal: null }]) {
      await change(values);
      expect(await verify()).toEqual(found);
      await change(original);
      expect(await verify()).toEqual([]);
    }
    await test.db
      .insertInto('record_change')
      .values({ ...original, version: 9 })
      .execute();
    expect(await verify()).toEqual(found);
    await test.db.deleteFrom('record_change').where('version', '=', 9).execute();
    expect(await verify()).toEqual([]);
    await test.db.deleteFrom('record_change').where('record_id', '=', id).execute();
    expect(await verify()).toEqual(found);
  });
});
