import { describe, expect, it } from 'vitest';
import { type Comparable, readCondition, type Simple, writeCondition } from './condition.ts';

const KINDS: Record<string, Comparable> = {
  amount: 'number',
  kind: 'choice',
  urgent: 'boolean',
  subject: 'text',
};
const kindOf = (field: string) => KINDS[field];

describe('the condition builder', () => {
  it.each<[string, Simple]>([
    ['amount > 1000', { join: 'and', rows: [{ field: 'amount', operator: '>', value: '1000' }] }],
    [
      "kind in ['travel', 'meal'] && urgent == true",
      {
        join: 'and',
        rows: [
          { field: 'kind', operator: 'in', value: ['travel', 'meal'] },
          { field: 'urgent', operator: '==', value: 'true' },
        ],
      },
    ],
    [
      "subject.contains('it\\'s && \\\\ more') || amount <= -2.50",
      {
        join: 'or',
        rows: [
          { field: 'subject', operator: 'contains', value: "it's && \\ more" },
          { field: 'amount', operator: '<=', value: '-2.50' },
        ],
      },
    ],
  ])('reads and writes %s', (text, simple) => {
    expect(readCondition(text)).toEqual(simple);
    expect(writeCondition(simple, kindOf)).toBe(text);
  });

  it('leaves what it cannot show to the text box', () => {
    for (const text of [
      'amount * 2 > 10',
      'amount > 1 && urgent == true || amount < 0',
      'size(lines) > 0',
      'kind in [other]',
    ]) {
      expect(readCondition(text), text).toBeUndefined();
    }
  });

  it('writes nothing while a row is incomplete', () => {
    const rows = [{ field: 'amount', operator: '>', value: '' }] as const;
    expect(writeCondition({ join: 'and', rows }, kindOf)).toBeUndefined();
    expect(writeCondition({ join: 'and', rows: [] }, kindOf)).toBeUndefined();
  });
});
