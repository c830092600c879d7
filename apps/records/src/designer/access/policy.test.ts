import { expect, it } from 'vitest';
import { changedScopes, comparePolicies, type Policy, toPolicy, toValues } from './policy.ts';

const before: Policy = {
  scopes: { read: 'all', edit: 'own' },
  rules: [{ action: 'read', expression: 'qty > 1' }],
  fields: { cost: 'mask' },
};

it('comes back unchanged from the form', () => {
  const values = toValues(before, ['read', 'edit', 'delete'], ['name', 'cost']);
  expect(values.scopes.delete).toBe('none');
  expect(toPolicy(values)).toEqual(before);
  expect(comparePolicies(before, toPolicy(values))).toEqual([]);
});

it('drops empty conditions and those of actions that are not granted', () => {
  const values = toValues(before, ['read', 'edit'], []);
  values.scopes.read = 'none';
  values.conditions.edit = [{ expression: '  ' }, { expression: ' qty > 2 ' }];
  expect(toPolicy(values)).toEqual({
    scopes: { edit: 'own' },
    rules: [{ action: 'edit', expression: 'qty > 2' }],
    fields: {},
  });
});

it('names what differs, and sends only the scopes that changed', () => {
  const after: Policy = {
    scopes: { read: 'unit', edit: 'own', delete: 'own' },
    rules: [{ action: 'read', expression: 'qty > 5' }],
    fields: { name: 'read' },
  };
  expect(changedScopes(before, after)).toEqual({ read: 'unit', delete: 'own' });
  expect(changedScopes(after, before)).toEqual({ read: 'all', delete: null });
  expect(comparePolicies(before, after)).toEqual([
    { kind: 'scope', action: 'read', before: 'all', after: 'unit' },
    { kind: 'scope', action: 'delete', before: null, after: 'own' },
    { kind: 'ruleRemoved', action: 'read', expression: 'qty > 1' },
    { kind: 'ruleAdded', action: 'read', expression: 'qty > 5' },
    { kind: 'field', field: 'cost', before: 'mask', after: null },
    { kind: 'field', field: 'name', before: null, after: 'read' },
  ]);
});
