import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './paths.mjs';
import { listBrowserFailures, listFlakyTests, listUnitFailures, settleCounts } from './suites.mjs';

describe('settleCounts', () => {
  it('returns the counts that a suite reports', () => {
    expect(settleCounts(0, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 });
    expect(settleCounts(1, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 });
  });

  it('counts a crash as one failure, with or without a report', () => {
    expect(settleCounts(1, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 });
    expect(settleCounts(1, undefined)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a suite that ran nothing as one failure', () => {
    expect(settleCounts(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
  });
});

describe('listUnitFailures', () => {
  it('names the test that failed and how its message begins', () => {
    const name = join(root, 'server/src/a.test.ts');
    const passed = { status: 'passed', fullName: 'fine', failureMessages: [] };
    const failed = {
      status: 'failed',
      fullName: 'adds',
      failureMessages: ['Error: 1\n- 1\n+ 2\n    at a.ts'],
    };
    const file = { name, status: 'failed', message: '', assertionResults: [passed, failed] };
    expect(listUnitFailures({ testResults: [file] })).toEqual([
      'server/src/a.test.ts › adds: Error: 1\n         - 1\n         + 2',
    ]);
  });

  it('names a file that failed before any of its tests', () => {
    const name = join(root, 'server/src/a.test.ts');
    const file = { name, status: 'failed', message: 'no such module', assertionResults: [] };
    expect(listUnitFailures({ testResults: [file] })).toEqual([
      'server/src/a.test.ts: no such module',
    ]);
  });
});

describe('listBrowserFailures', () => {
  it('finds a failed test in a suite inside a suite, without colours', () => {
    const error = {
      message: '\u001b[31mTimed out\u001b[39m',
      location: { file: '/somewhere/b.ts', line: 9 },
    };
    const tests = [{ results: [{ error }] }];
    const spec = { ok: false, file: 'a.spec.ts', line: 7, title: 'opens', tests };
    const fine = { ...spec, ok: true };
    expect(
      listBrowserFailures({ suites: [{ specs: [fine], suites: [{ specs: [spec] }] }] }),
    ).toEqual(['a.spec.ts:7 › opens (b.ts:9): Timed out']);
  });

  it('names what failed outside of any test', () => {
    expect(listBrowserFailures({ suites: [], errors: [{ message: 'no console' }] })).toEqual([
      'browser tests: no console',
    ]);
  });
});

describe('listFlakyTests', () => {
  it('names a test that passed only at the second try, with its first error', () => {
    const results = [{ error: { message: 'Timed out' } }, {}];
    const flaky = { ok: true, file: 'a.spec.ts', line: 7, title: 'opens' };
    const suites = [
      { specs: [{ ...flaky, tests: [{ status: 'flaky', results }] }] },
      { specs: [{ ...flaky, line: 9, tests: [{ status: 'expected', results: [{}] }] }] },
    ];
    expect(listFlakyTests({ suites })).toEqual(['a.spec.ts:7 › opens: Timed out']);
  });
});
