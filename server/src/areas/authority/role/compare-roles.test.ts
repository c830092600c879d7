import { expect, it } from 'vitest';
import { compareRoles } from './compare-roles.ts';

const ROLES = [
  { name: '主数据管理员', name_en: 'Master data manager' },
  { name: '仓库经理', name_en: 'Warehouse manager' },
  { name: '审计员', name_en: 'auditor' },
  { name: '出纳 10', name_en: '' },
  { name: '出纳 9', name_en: '' },
];

it('sorts Chinese names by pinyin, and numbers in them by value', () => {
  const names = ROLES.toSorted(compareRoles('zh-CN')).map(({ name }) => name);
  expect(names).toEqual(['仓库经理', '出纳 9', '出纳 10', '审计员', '主数据管理员']);
});

it('sorts by the English names in English, upper and lower case alike', () => {
  const names = ROLES.toSorted(compareRoles('en-US')).map(({ name, name_en }) => name_en || name);
  expect(names.slice(0, 3)).toEqual(['auditor', 'Master data manager', 'Warehouse manager']);
});
