import { expect, it } from 'vitest';
import { readProps, writeProps } from './sub-app-props.ts';

it('takes an object of JSON, and nothing typed as an empty one', () => {
  expect(readProps('{ "api": "/gateway/wms", "pages": [1, null] }')).toEqual({
    api: '/gateway/wms',
    pages: [1, null],
  });
  expect(readProps(' \n')).toEqual({});
});

it.each([
  ['an array', '[1]'],
  ['null', 'null'],
  ['a number', '7'],
  ['a text', '"x"'],
  ['what is no JSON', '{ api: 1 }'],
  ['a key that is too long', JSON.stringify({ ['k'.repeat(65)]: 1 })],
  ['what is too large', JSON.stringify({ k: 'x'.repeat(8_190) })],
])('refuses %s', (_, text) => {
  expect(readProps(text)).toBeNull();
});

it('shows what it reads, and nothing for an empty object', () => {
  const props = { theme: { dark: true } };
  expect(readProps(writeProps(props))).toEqual(props);
  expect(writeProps({})).toBe('');
});
