import { describe, expect, it } from 'vitest';
import { findExcess } from './json-scan.ts';

const LIMITS = { depth: 3, values: 6 };

describe('a JSON text', () => {
  it.each([
    ['{"a":[1,2,{"b":3}]}', undefined],
    ['[[[1]]]', undefined],
    ['[[[[1]]]]', 'depth'],
    ['{"a":{"b":{"c":{}}}}', 'depth'],
    ['[1,2,3,4,5,6]', undefined],
    ['[1,2,3,4,5,6,7]', 'values'],
    ['{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7}', 'values'],
    ['[[],[],[]]', undefined],
    ['[[],[],[],[]]', 'values'],
    ['""', undefined],
    ['', undefined],
    ['"[[[[[[[[,,,,,,,,"', undefined],
    [String.raw`"\"[[[[,,,,,,,,\\\"[[[["`, undefined],
    [String.raw`["\\",[[[0]]]]`, 'depth'],
    [String.raw`["\\\\",[[[0]]]]`, 'depth'],
    ['"open [[[[', undefined],
  ])('%s exceeds: %s', (text, excess) => {
    expect(findExcess(text, LIMITS)).toBe(excess);
  });

  it('is checked in linear time', () => {
    const hostile = ['"', '\\', '\\"', '"\\\\', '[', '{"":'].map((part) => part.repeat(2_000_000));
    for (const text of hostile) findExcess(`"${text}`, { depth: 32, values: 1_000 });
  });
});
