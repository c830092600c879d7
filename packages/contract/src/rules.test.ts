import { expect, it } from 'vitest';
import { routeGroups } from './routes/index.ts';
import { isFileName, MAX_FILE_NAME, REGISTERED_USER_NAME, USER_NAME } from './rules.ts';

const { userAdmin, login } = routeGroups;

it.each([
  ['ada', true, true],
  ['李雷', true, true],
  ['a', true, false],
  ['.ada', false, true],
  ['a b', false, false],
  ['a'.repeat(65), false, false],
])('validates the user name %j as the routes do', (name, canBeCreated, canBeRegistered) => {
  expect(USER_NAME.test(name)).toBe(canBeCreated);
  expect(REGISTERED_USER_NAME.test(name)).toBe(canBeRegistered);
  expect(userAdmin.create.body.shape.userName.safeParse(name).success).toBe(canBeCreated);
  expect(login.smsRegister.body.shape.userName.safeParse(name).success).toBe(canBeRegistered);
});

it.each([
  ['report.pdf', true],
  ['年报 2026.xlsx', true],
  ['', false],
  ['con.txt', false],
  ['a/b', false],
  ['ends.', false],
  [' padded', false],
  ['photo\u202egnp.exe', false],
  ['x'.repeat(MAX_FILE_NAME + 1), false],
])('accepts the file name %j: %s', (name, expected) => {
  expect(isFileName(name)).toBe(expected);
});
