// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { draftsOf } from './drafts.ts';

const INITIAL = { name: 'Ann', roles: ['a'] };

beforeEach(() => sessionStorage.clear());

it('finds what the same person typed into the same form', () => {
  draftsOf('ann').keep('users', INITIAL, { name: 'Anna', roles: ['a', 'b'] });
  expect(draftsOf('ann').find('users', INITIAL)).toEqual({ name: 'Anna', roles: ['a', 'b'] });
});

it.each([
  ['another person', 'ben', 'users', INITIAL],
  ['another form', 'ann', 'roles', INITIAL],
  ['a record that somebody changed meanwhile', 'ann', 'users', { ...INITIAL, name: 'Anne' }],
])('finds nothing for %s', (_, person, form, initial) => {
  draftsOf('ann').keep('users', INITIAL, { name: 'Anna' });
  expect(draftsOf(person).find(form, initial)).toBeUndefined();
});

it('replaces the drafts of another person', () => {
  draftsOf('ann').keep('users', INITIAL, { name: 'Anna' });
  draftsOf('ben').keep('users', INITIAL, { name: 'Benno' });
  expect(sessionStorage.getItem('pedestal.drafts')).not.toContain('Anna');
});

it('stores no secrets, and nothing that JSON would change', () => {
  const drafts = draftsOf('ann');
  drafts.keep('users', INITIAL, { name: 'Anna', newPassword: 'hidden-words' });
  expect(sessionStorage.getItem('pedestal.drafts')).not.toContain('hidden-words');
  drafts.keep('dates', {}, { from: new Date(0) });
  expect(drafts.find('dates', {})).toBeUndefined();
});

it('keeps a few drafts, none of them large, and leaves nothing when the last is dropped', () => {
  const drafts = draftsOf('ann');
  for (let at = 0; at < 30; at += 1) drafts.keep(`form ${at}`, {}, { at });
  expect(drafts.find('form 29', {})).toEqual({ at: 29 });
  expect(drafts.find('form 1', {})).toBeUndefined();
  drafts.keep('large', {}, { text: 'x'.repeat(100_000) });
  expect(drafts.find('large', {})).toBeUndefined();
  for (let at = 0; at < 30; at += 1) drafts.drop(`form ${at}`);
  expect(sessionStorage.getItem('pedestal.drafts')).toBeNull();
});
