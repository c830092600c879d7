import type { Call } from '@pedestal/contract';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { createPerson } from '../shell/person.ts';
import { create, newCode } from '../wms/world.ts';

/** People of the plastics trade, by the roles that came with the blueprint. */
export async function createPeople() {
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const roleIdOf = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
  const join = async (name: string) => {
    const roleIds = ['资料查阅员', name].map(roleIdOf);
    const person = await createPerson({ isAdministrator: false, roleIds });
    return { person, call: await createSignedInClient(person) };
  };
  return {
    admin,
    head: await join('塑料业务主管'),
    trader: await join('塑料业务员'),
    logistics: await join('塑料物流'),
    gate: await join('塑料门岗'),
    finance: await join('塑料财务'),
  };
}

/** A grade with a floor of 7,000, of which thirty tonnes lie in the yard, and a customer with credit. */
export async function createMarket(admin: Call) {
  const base = (collection: string, values: Record<string, unknown>) =>
    create(admin, ['base', collection], { code: newCode('P'), ...values });
  const item = await create(admin, ['base', 'item'], {
    ...{ sku: newCode('SKU'), name: '聚丙烯', unit: 'kg' },
  });
  const party = (name: string, kind: string) =>
    base('party', { name, kinds: [kind], form: 'person', creditDays: '30' });
  const customer = newCode('塑料制品厂');
  const customerId = await party(customer, 'customer');
  const supplier = await party(newCode('石化'), 'supplier');
  const desk = await findDesk(admin);
  const short = newCode('K');
  const name = `PP ${short}`;
  const values = { name, maker: '镇海炼化', item, floor: '7000' };
  const grade = await create(admin, ['plastic', 'grade'], values);
  const line = { party: customerId, amount: '500000' };
  const credit = await create(admin, ['plastic', 'creditLine'], line);
  await step(admin, 'creditLine', credit, 'grant');
  const deal = await create(admin, ['plastic', 'deal'], {
    ...{ side: 'buy', party: supplier, grade, kg: '30000', price: '7100' },
  });
  await step(admin, 'deal', deal, 'confirm');
  const pickup = await create(admin, ['plastic', 'pickup'], {
    ...{ deal, desk, code: newCode('IN'), kg: '30000', truck: '浙B00001' },
    ...{ empty: '15000', full: '45000' },
  });
  await step(admin, 'pickup', pickup, 'issue');
  await step(admin, 'pickup', pickup, 'leave');
  return { item, customer, desk, short, name };
}

/** The desk that comes first, which the pages use; made where there is none. */
async function findDesk(admin: Call): Promise<string> {
  const { items } = await admin('GET /gateway/records/:workspace/:collection', {
    params: { workspace: 'plastic', collection: 'desk' },
    query: { sort: 'code', limit: 1 },
  });
  if (items[0]) return items[0].id;
  const yard = await create(admin, ['base', 'place'], {
    ...{ code: newCode('Y'), name: '塑料货场', kind: 'warehouse' },
  });
  const set = await create(admin, ['acc', 'accountSet'], { code: newCode('A'), name: '塑料账套' });
  const account = (code: string, category: string, more: object = {}) =>
    create(admin, ['acc', 'account'], {
      ...{ set, code, name: `科目${code}`, category },
      ...{ side: category === 'asset' ? 'debit' : 'credit', ...more },
    });
  return create(admin, ['plastic', 'desk'], {
    ...{ code: newCode('D'), name: '塑料业务部', yard, set, taxRate: '13' },
    receivable: await account('1122', 'asset', { kind: 'receivable', needsParty: true }),
    payable: await account('2202', 'liability', { kind: 'payable', needsParty: true }),
    revenue: await account('6001', 'profit'),
    goods: await account('1405', 'asset'),
    taxOut: await account('22210106', 'liability'),
    taxIn: await account('22210101', 'liability'),
  });
}

/** Moves a document on. */
export async function step(call: Call, collection: string, id: string, transition: string) {
  const params = { workspace: 'plastic', collection, id };
  const { version } = await call('GET /gateway/records/:workspace/:collection/:id', { params });
  await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
    params: { ...params, transition },
    body: { version },
  });
}
