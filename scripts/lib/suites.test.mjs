import { describe, expect, it } from 'vitest';
import { settleCounts } from './suites.mjs';

describe('settleCounts', () => {
  it('takes over what a suite reports', () => {
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
