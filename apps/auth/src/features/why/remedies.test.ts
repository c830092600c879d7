import { expect, it } from 'vitest';
import { findRemedies } from './remedies.ts';
import type { RecordAnswerData } from './words.ts';

type Role = RecordAnswerData['roles'][number];

const role = (id: string, change: Partial<Role> = {}): Role => ({
  ...{ id, name: id, nameEn: id, grantsAll: false, rules: [], systemCode: null },
  ...{ dataScope: 'all', isInScope: true, access: null },
  ...change,
});
const answer = (change: Partial<RecordAnswerData>): RecordAnswerData => ({
  ...{ allowed: false, missing: [], access: null, roles: [] },
  ...change,
});
const kinds = (data: RecordAnswerData) =>
  findRemedies(data, true).map((each) =>
    'role' in each ? `${each.kind} ${each.role.id}` : each.kind,
  );

it('names the roles whose scope or condition leaves the record out', () => {
  const roles = [
    role('own', { dataScope: 'own', isInScope: false }),
    role('dear', { rules: [{ expression: 'cost > 5.0', holds: false }] }),
    role('none', { dataScope: null, isInScope: null }),
  ];
  expect(kinds(answer({ missing: ['notReached'], roles }))).toEqual(['scope own', 'rule dear']);
});

it('names only the roles that reach the record and hide the field', () => {
  const roles = [
    role('hides', { access: 'none' }),
    role('elsewhere', { access: 'none', isInScope: false }),
  ];
  expect(kinds(answer({ access: 'none', roles }))).toEqual(['field hides']);
  expect(
    kinds(answer({ allowed: true, access: 'mask', roles: [role('m', { access: 'mask' })] })),
  ).toEqual(['mask m']);
});

it('starts with the account, and asks for a role where none grants the action', () => {
  expect(kinds(answer({ missing: ['personDisabled', 'noRole'], roles: [role('x')] }))).toEqual([
    'personDisabled',
    'noRole',
  ]);
});
