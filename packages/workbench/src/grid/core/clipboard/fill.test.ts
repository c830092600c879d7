import { describe, expect, it } from 'vitest';
import { fillSeries } from './fill.ts';

describe('fillSeries', () => {
  it('continues the step of numbers exactly', () => {
    expect(fillSeries(['0.1', '0.2'], 3)).toEqual(['0.3', '0.4', '0.5']);
    expect(fillSeries(['9007199254740993', '9007199254740995'], 1)).toEqual(['9007199254740997']);
    expect(fillSeries(['10', '5'], 3)).toEqual(['0', '-5', '-10']);
    expect(fillSeries(['-0.5', '0.0'], 1)).toEqual(['0.5']);
  });

  it('repeats one number, and numbers without a step', () => {
    expect(fillSeries(['7'], 2)).toEqual(['7', '7']);
    expect(fillSeries(['1', '2', '4'], 4)).toEqual(['1', '2', '4', '1']);
  });

  it('continues days over the end of a month', () => {
    expect(fillSeries(['2026-02-27'], 2)).toEqual(['2026-02-28', '2026-03-01']);
    expect(fillSeries(['2026-01-01', '2026-01-08'], 1)).toEqual(['2026-01-15']);
  });

  it('counts on texts that end with a number', () => {
    expect(fillSeries(['A-009'], 2)).toEqual(['A-010', 'A-011']);
    expect(fillSeries(['Shelf 2', 'Shelf 4'], 2)).toEqual(['Shelf 6', 'Shelf 8']);
  });

  it('repeats other texts', () => {
    expect(fillSeries(['red', 'blue'], 3)).toEqual(['red', 'blue', 'red']);
  });

  it('fills upwards', () => {
    expect(fillSeries(['3', '4'], 2, 'before')).toEqual(['1', '2']);
    expect(fillSeries(['2026-03-01'], 1, 'before')).toEqual(['2026-02-28']);
    expect(fillSeries(['A1'], 3, 'before')).toEqual(['A0', 'A0', 'A0']);
  });
});
