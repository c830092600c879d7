import { expect, it, vi } from 'vitest';
import { type MarkedForm, markFields } from './mark-fields.ts';

function formWith(...names: string[]) {
  const setFields = vi.fn();
  const scrollToField = vi.fn();
  const form = {
    getFieldsError: () => names.map((name) => ({ name: [name], errors: [], warnings: [] })),
    setFields,
    scrollToField,
  } as unknown as MarkedForm;
  return { form, setFields, scrollToField };
}

const failure = (more: object) => Object.assign(new Error('already taken'), more);

it('marks the fields that the server names, also by a place inside of them', () => {
  const { form, setFields, scrollToField } = formWith('email', 'roleIds');
  const fields = [
    { field: 'roleIds.0', message: 'no such role' },
    { field: 'email', message: 'not an address' },
  ];
  expect(markFields(form, failure({ details: { fields } }))).toBe(true);
  expect(setFields).toHaveBeenCalledWith([
    { name: ['roleIds'], errors: ['no such role'] },
    { name: ['email'], errors: ['not an address'] },
  ]);
  expect(scrollToField).toHaveBeenCalledWith(['roleIds'], { focus: true });
});

it('marks the field that an error is about', () => {
  const { form, setFields } = formWith('userName', 'email');
  expect(markFields(form, failure({ error: 'userNameTaken' }))).toBe(true);
  expect(setFields).toHaveBeenCalledWith([{ name: ['userName'], errors: ['already taken'] }]);
});

it.each([
  ['a failure without fields', {}],
  ['a field that the form does not show', { details: { fields: [{ field: 'x', message: '' }] } }],
  ['an error about a field that the form does not show', { error: 'hostnameTaken' }],
])('leaves %s to be shown elsewhere', (_, more) => {
  const { form } = formWith('email');
  expect(markFields(form, failure(more))).toBe(false);
});
