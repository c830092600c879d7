import { expect, it } from 'vitest';
import { redact, redactData } from './redact.ts';
import { type ReportSource, writeReport } from './report.ts';

const source: ReportSource = {
  at: new Date(0),
  account: 'ada',
  console: '1.0.0',
  browser: 'Browser/1',
  language: 'en-US',
  view: '800 × 600',
  apps: [
    {
      id: 'shop#1',
      isInFront: true,
      state: 'mounted',
      error: null,
      facts: [['release', '1.2.0']],
      timings: [['load', '12 ms']],
      shared: [
        { name: 'react', range: '^19.0.0', version: '19.2.0', fits: true },
        { name: 'vue', range: '^3.0.0', version: undefined, fits: false },
      ],
      props: { shelf: 'a', apiToken: 'abc', mail: 'ada@example.com' },
    },
  ],
  policy: [{ id: 1, directive: 'img-src', blocked: 'https://far.example/x.png?key=1' }],
  events: [{ id: 1, at: 0, kind: 'failed', instance: 'shop#1', text: 'load: missing: /a?token=1' }],
};

it('has what is known of each sub-app, in Markdown', () => {
  const report = writeReport(source);
  for (const line of [
    '- account: ada',
    '## shop#1 (in front)',
    '- release: 1.2.0',
    '- load: 12 ms',
    '- react: requested ^19.0.0, provided 19.2.0',
    '- vue: requested ^3.0.0, provided none (does not fit)',
    '- img-src: https://far.example/x.png?…',
    '- 1970-01-01T00:00:00.000Z shop#1 failed: load: missing: /a?…',
  ]) {
    expect(report.split('\n')).toContain(line);
  }
});

it('holds nothing secret and nobody else', () => {
  const report = writeReport(source);
  expect(report).not.toMatch(/abc|ada@|token=1|key=1/);
  expect(report).toContain('"apiToken": "[removed]"');
});

it('says where there is nothing', () => {
  expect(writeReport({ ...source, policy: [], events: [] }).match(/- none/g)).toHaveLength(2);
});

it.each([
  ['Bearer abcdefgh12345', 'Bearer [removed]'],
  ['eyJhbGciOi.eyJzdWIi.c2ln', '[removed]'],
  ['https://ada:pass@far.example/a', 'https://far.example/a'],
  ['GET /gateway/x?phone=1 failed', 'GET /gateway/x?… failed'],
  ['ask 13800138000', 'ask [removed]'],
  ['key 0123456789abcdef0123456789abcdef', 'key [removed]'],
  ['sub-app shop 1.2.0 in 350 ms', 'sub-app shop 1.2.0 in 350 ms'],
])('redacts %s', (text, clean) => expect(redact(text)).toBe(clean));

it('redacts data below other data', () => {
  expect(redactData({ a: [{ password: 'x', b: 1 }] })).toEqual({
    a: [{ password: '[removed]', b: 1 }],
  });
});
