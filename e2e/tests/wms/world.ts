import { randomBytes } from 'node:crypto';
import type { Call } from '@pedestal/contract';
import { adminCredentials, createSignedInClient } from '../../support/client.ts';
import { createPerson } from '../shell/person.ts';

type Values = Record<string, unknown>;
type Lines = Record<string, readonly Values[]>;

/** A code that no other test has. */
export const newCode = (start: string) => `${start}${randomBytes(4).toString('hex').toUpperCase()}`;

/** Creates a record with its lines and returns its id. */
export async function create(
  call: Call,
  [workspace, collection]: readonly [string, string],
  values: Values,
  lines: Lines = {},
): Promise<string> {
  const rows = Object.entries(lines).map(([id, list]) => [
    id,
    list.map((row) => ({ values: row })),
  ]);
  const body = { values, lines: Object.fromEntries(rows) } as never;
  const params = { workspace, collection };
  return (await call('POST /gateway/records/:workspace/:collection', { params, body })).id;
}

/** Moves a document on, and returns it. */
export async function move(call: Call, collection: string, id: string, transition: string) {
  const params = { workspace: 'wms', collection, id };
  const { version } = await call('GET /gateway/records/:workspace/:collection/:id', { params });
  return call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
    params: { ...params, transition },
    body: { version },
  });
}

/** People of one warehouse, by the roles that came with the blueprints. */
export async function createPeople() {
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const units = await admin('GET /gateway/authority/orgUnits', { query: {} });
  const orgUnitId = units.find(({ name }) => name === '一号仓')?.id;
  const roleIdOf = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
  const join = async (role: string) => {
    const roleIds = [roleIdOf('资料查阅员'), roleIdOf(role)];
    const person = await createPerson({
      isAdministrator: false,
      roleIds,
      ...(orgUnitId === undefined ? {} : { orgUnitId }),
    });
    return { person, call: await createSignedInClient(person) };
  };
  return {
    admin,
    keeper: await join('库管员'),
    receiver: await join('收货员'),
    picker: await join('拣货盘点员'),
  };
}

/** Goods, parties and places of a warehouse of its own. */
export async function createMasterData(admin: Call) {
  const base = (collection: string, values: Values) =>
    create(admin, ['base', collection], { code: newCode('P'), ...values });
  const barcode = newCode('69');
  const item = await create(admin, ['base', 'item'], {
    ...{ sku: newCode('SKU'), name: '龙井茶', barcode, unit: 'box', tracking: 'lot' },
  });
  const site = await base('place', { name: '测试仓', kind: 'warehouse' });
  const zone = (code: string, name: string, use: string, kind = 'zone') =>
    base('place', { code, name, kind, use, parent: site });
  const bin = newCode('BIN');
  return {
    item,
    barcode,
    bin,
    binId: await zone(bin, '测试库位', 'storage', 'bin'),
    dock: await zone(newCode('RC'), '收货区', 'receiving'),
    gate: await zone(newCode('SH'), '发货区', 'shipping'),
    supplier: await base('party', { name: '西湖茶厂', kinds: ['customer'] }),
    customer: await base('party', { name: '清风茶馆', kinds: ['customer'] }),
  };
}
