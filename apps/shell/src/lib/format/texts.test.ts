import { beforeAll, expect, it } from 'vitest';
import { addTexts, loadNamespace, translate } from './texts.ts';

beforeAll(() => {
  addTexts('en-US', 'parcels', {
    title: 'Parcels',
    sent: {
      by: 'Sent by {{name}} to {{city}}',
      count_one: '{{count}} day',
      count_other: '{{count}} days',
    },
  });
  addTexts('zh-CN', 'parcels', { sent: { count_other: '{{count}} 天' } });
  addTexts('en-US', 'letters', { title: 'Letters', stamp: 'Stamp' });
});

const read = (key: string, values?: Parameters<typeof translate>[3]) =>
  translate('en-US', ['parcels', 'letters'], key, values);

it('reads the first namespace that has the key, or the one that is named', () => {
  expect([read('title'), read('stamp'), read('letters:title')]).toEqual([
    'Parcels',
    'Stamp',
    'Letters',
  ]);
});

it('fills the placeholders, and leaves out what has no value', () => {
  expect(read('sent.by', { name: 'Li {{city}}' })).toBe('Sent by Li {{city}} to ');
});

it('chooses the plural form of the language', () => {
  expect([read('sent.count', { count: 1 }), read('sent.count', { count: 2 })]).toEqual([
    '1 day',
    '2 days',
  ]);
  expect(translate('zh-CN', ['parcels'], 'sent.count', { count: 1 })).toBe('1 天');
});

it('shows a missing text as its key', () => {
  expect([read('nowhere'), read('sent'), read('letters:nowhere.else')]).toEqual([
    'nowhere',
    'sent',
    'nowhere.else',
  ]);
});

it('refuses a namespace without texts', async () => {
  await expect(loadNamespace('en-US', 'nowhere')).rejects.toThrow('No texts for nowhere in en-US');
});
