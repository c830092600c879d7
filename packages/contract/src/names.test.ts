import { describe, expect, it } from 'vitest';
import { isFileName, isRegisteredUserName, isSingleLine, isUserName } from './names.ts';
import { routeGroups } from './routes/index.ts';
import { MAX_FILE_NAME } from './rules.ts';

const { userAdmin, login, orgUnitAdmin, roleAdmin, systemAdmin, notice, dfsFile, dfsToken, user } =
  routeGroups;

it.each([
  ['ada', true, true],
  ['李雷', true, true],
  ['a', true, false],
  ['.ada', false, true],
  ['a b', false, false],
  ['a'.repeat(65), false, false],
  ['иван', true, true],
  ['王Anna2', true, true],
  ['たろう.山田', true, true],
  ['\u0430dmin', false, false],
  ['adm\u03b9n', false, false],
  ['admin\u3164', false, false],
  ['\u115fadmin', false, false],
  ['ad\u00admin', false, false],
  ['\u13aada', false, false],
])('validates the user name %j as the routes do', (name, canBeCreated, canBeRegistered) => {
  expect(isUserName(name)).toBe(canBeCreated);
  expect(isRegisteredUserName(name)).toBe(canBeRegistered);
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

describe('a single line', () => {
  it.each([
    'Ada Lovelace',
    '采购部（北京）',
    'Zoë – R&D',
    '❤️ Team',
    '👩‍💻 IT',
    '👩🏽‍🚀',
    'אבג',
    'é',
  ])('may be %j', (name) => expect(isSingleLine(name)).toBe(true));

  const HIDDEN = [
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u0085b',
    'a\u2028b',
    'a\u2029b',
    '\u3164',
    'a\u115f',
    'a\u1160',
    'a\uffa0',
    'soft\u00adhyphen',
    'a\u202eb',
    'a\u2066b',
    'a\u200bb',
    'a\u200db',
    'a\u200cb',
    'a\u2060b',
    'a\ufeffb',
    'a\ufe0fb',
    'a\u034fb',
    'a\u061cb',
    'a\u180eb',
    'a\u2800b',
    'a\u{e0041}b',
    'a\u007fb',
    'a\u009bb',
  ];

  it.each(HIDDEN)('may not be %j', (name) => expect(isSingleLine(name)).toBe(false));

  it.each([
    ['person', userAdmin.create.body.shape.displayName],
    ['own person', user.saveProfile.body.shape.displayName],
    ['registered person', login.smsRegister.body.shape.displayName],
    ['org unit', orgUnitAdmin.create.body.shape.name],
    ['role', roleAdmin.create.body.shape.name],
    ['system', systemAdmin.create.body.shape.name],
    ['login entry', systemAdmin.createLoginEntry.body.shape.title],
    ['notice', notice.send.body.shape.title],
    ['folder', dfsFile.createFolder.body.shape.name],
    ['file', dfsFile.rename.body.shape.name],
    ['token', dfsToken.create.body.shape.name],
  ])('is the name of a %s', (_kind, schema) => {
    expect(schema.safeParse('name').success).toBe(true);
    expect(HIDDEN.filter((name) => schema.safeParse(`x${name}x`).success)).toEqual([]);
  });
});
