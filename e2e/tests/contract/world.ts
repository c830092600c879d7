import { randomBytes } from 'node:crypto';
import type { Call } from '@pedestal/contract';
import { adminCredentials, type Credentials, createSignedInClient } from '../../support/client.ts';
import { createPerson } from '../shell/person.ts';

type Values = Record<string, unknown>;

/** A code that no other test has. */
export const newCode = (start: string) => `${start}${randomBytes(4).toString('hex').toUpperCase()}`;

export interface Member {
  person: Credentials;
  id: string;
  call: Call;
}

/** Creates a record with its lines and returns its id. */
export async function create(
  call: Call,
  [workspace, collection]: readonly [string, string],
  values: Values,
  lines: Record<string, readonly Values[]> = {},
): Promise<string> {
  const rows = Object.entries(lines).map(([id, list]) => [
    id,
    list.map((row) => ({ values: row })),
  ]);
  const body = { values, lines: Object.fromEntries(rows) } as never;
  const params = { workspace, collection };
  return (await call('POST /gateway/records/:workspace/:collection', { params, body })).id;
}

/** People of a department of their own, in the roles that came with the blueprint. */
export async function createPeople() {
  const admin = await createSignedInClient(adminCredentials());
  const roles = await admin('GET /gateway/authority/grantableRoles', { query: {} });
  const names = await admin('GET /gateway/authority/orgUnits', { query: {} });
  const { id: orgUnitId } = await admin('POST /gateway/authority/orgUnits', {
    body: { parentId: names[0]?.id ?? null, name: newCode('部门'), nameEn: newCode('Unit ') },
  });
  // Two blueprints may have a role of the same name.
  const roleIdOf = (name: string) =>
    (
      roles.find((role) => role.name === `${name} (contract)`) ??
      roles.find((role) => role.name === name)
    )?.id ?? '';
  const join = async (displayName: string, role: string): Promise<Member> => {
    const roleIds = ['资料查阅员', '集团员工', role].map(roleIdOf).filter((id) => id !== '');
    const person = await createPerson({ displayName, isAdministrator: false, roleIds, orgUnitId });
    const call = await createSignedInClient(person);
    const { id } = await call('GET /gateway/authority/user/getUserInfo', {});
    return { person, id, call };
  };
  const people = {
    admin,
    handler: await join('Hanna Reed', '合同经办人'),
    manager: await join('Mark Lowe', '部门负责人'),
    legal: await join('Lena Ford', '法务'),
    finance: await join('Finn Gray', '合同财务'),
    keeper: await join('Kim Stone', '印章保管人'),
  };
  const units = await admin('GET /gateway/authority/orgUnits', { query: {} });
  const unit = units.find(({ id }) => id === orgUnitId);
  await admin('PUT /gateway/authority/orgUnits/:id/head', {
    params: { id: orgUnitId },
    body: { version: unit?.version ?? 1, userId: people.manager.id },
  });
  return people;
}

/** A template that is released, with blanks of every kind. */
export async function createTemplate(legal: Call, name: string): Promise<void> {
  const body = [
    'Between us and {{Party}}.',
    'We deliver {{Goods}} from {{Start}} to {{End}}.',
    'The price is {{Amount}}, paid as follows:',
    '{{Plan}}',
  ].join('\n');
  const blanks = [
    ...[
      ['Party', 'party'],
      ['Start', 'from'],
      ['End', 'until'],
      ['Amount', 'amount'],
      ['Plan', 'plan'],
      ['Goods', 'entered'],
    ].map(([blank, source]) => ({ name: blank, source, required: true })),
  ];
  const values = { code: newCode('T'), name, kind: 'sales', direction: 'in', body };
  const id = await create(legal, ['contract', 'template'], values, { blanks });
  const params = { workspace: 'contract', collection: 'template', id };
  await legal('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
    params: { ...params, transition: 'release' },
    body: { version: 1 },
  });
}

/** Signs whatever waits for the person in the approval of a contract. */
export async function approve({ call }: Member, name: string): Promise<void> {
  const { items } = await call('GET /gateway/approvals/inbox', { query: { box: 'todo', q: name } });
  const id = items[0]?.approval ?? '';
  const shown = await call('GET /gateway/approvals/:id', { params: { id } });
  await call('POST /gateway/approvals/:id/tasks/:task/approve', {
    params: { id, task: shown.mine[0]?.id ?? '' },
    body: { recordVersion: shown.recordVersion ?? 0 },
  });
}
