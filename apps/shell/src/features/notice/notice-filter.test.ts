import { NOTICE_TYPES, type Notice } from '@pedestal/contract';
import { expect, it } from 'vitest';
import type { Translate } from '../../lib/format/texts.ts';
import en from './locales/en-US.json' with { type: 'json' };
import zh from './locales/zh-CN.json' with { type: 'json' };
import { dropUnavailable, filterNotices, listFilterOptions } from './notice-filter.ts';
import { sampleNotice as notice } from './sample-notice.ts';

const i18n = {
  t: ((key: string, values?: { type: string }) =>
    values ? `${key} ${values.type}` : key) as unknown as Translate,
  locale: 'en-US' as const,
  subApps: [{ name: 'dfs', title: { 'zh-CN': '文件', 'en-US': 'Files' } }],
};
const notices = [
  notice(4, { subApp: 'dfs', type: 3001 }),
  notice(3, { subApp: 'gone' }),
  notice(2, { read: true }),
  notice(1, { subApp: 'dfs', read: true }),
];
const seqsOf = (list: readonly Notice[]) => list.map(({ seq }) => seq);
const none = { subApps: [], types: [] };
const all = { state: 'all', source: '', type: '' } as const;

it('lists senders and types of the loaded notices, by label', () => {
  const { sources, types } = listFilterOptions(notices, none, i18n);
  expect(sources).toEqual([
    { value: '*', label: 'console' },
    { value: 'dfs', label: 'Files' },
    { value: 'gone', label: 'gone' },
  ]);
  expect(types).toEqual([
    { value: '2001', label: 'type.announcement' },
    { value: '3001', label: 'type.other 3001' },
  ]);
});

it('has a name for every type of the console', () => {
  for (const type of Object.keys(NOTICE_TYPES)) {
    expect(zh.type).toHaveProperty(type);
    expect(en.type).toHaveProperty(type);
  }
});

it('includes senders and types that only the server has', () => {
  const onServer = { subApps: [null, 'dfs'], types: [2001, 3001] };
  const { sources, types } = listFilterOptions([notice(9)], onServer, i18n);
  expect(sources.map(({ value }) => value)).toEqual(['*', 'dfs']);
  expect(types.map(({ value }) => value)).toEqual(['2001', '3001']);
});

it('lists at most fifty options per filter', () => {
  const many = Array.from({ length: 80 }, (_, n) => notice(n, { type: 4000 + n }));
  expect(listFilterOptions(many, none, i18n).types).toHaveLength(50);
});

it('returns the notices that match all filters', () => {
  expect(filterNotices(notices, all)).toBe(notices);
  expect(seqsOf(filterNotices(notices, { ...all, source: 'dfs' }))).toEqual([4, 1]);
  expect(seqsOf(filterNotices(notices, { ...all, source: '*' }))).toEqual([2]);
  expect(seqsOf(filterNotices(notices, { ...all, type: '2001' }))).toEqual([3, 2, 1]);
  expect(seqsOf(filterNotices(notices, { state: 'unread', source: 'dfs', type: '3001' }))).toEqual([
    4,
  ]);
});

it('resets a value that is no longer available', () => {
  const options = listFilterOptions([notice(1)], none, i18n);
  expect(dropUnavailable({ state: 'unread', source: 'dfs', type: '2001' }, options)).toEqual({
    state: 'unread',
    source: '',
    type: '2001',
  });
});
