import {
  type FieldCondition,
  FilterSyntaxError,
  parseFilter,
  printFilter,
} from './record-filter.ts';

/**
 * Conditional colours of a list of records, as they stand in an address:
 * `red.row.due.lt.today;green.cell.state.eq.done`. Of several that hold, the first one counts.
 */

/** Colours by name, those of choices without the neutral one. */
export const RULE_COLORS = [
  'red',
  'orange',
  'gold',
  'lime',
  'green',
  'cyan',
  'blue',
  'purple',
  'magenta',
] as const;

export interface ColorRule {
  color: (typeof RULE_COLORS)[number];
  /** What is coloured: the cell of the condition's field, or the whole row. */
  target: 'cell' | 'row';
  condition: FieldCondition;
}

export const COLOR_LIMITS = { rules: 20, chars: 2_000 } as const;

const RULE = /^([a-z]+)\.(cell|row)\.(.+)$/s;

/** Reads the rules; '' means none. Throws `FilterSyntaxError`. */
export function parseColors(text: string): ColorRule[] {
  if (text.length > COLOR_LIMITS.chars) {
    throw new FilterSyntaxError(`longer than ${COLOR_LIMITS.chars} characters`, 0);
  }
  const parts = text === '' ? [] : text.split(';');
  if (parts.length > COLOR_LIMITS.rules) {
    throw new FilterSyntaxError(`more than ${COLOR_LIMITS.rules} rules`, 0);
  }
  let at = 0;
  return parts.map((part) => {
    const rule = readRule(part, at);
    at += part.length + 1;
    return rule;
  });
}

function readRule(text: string, at: number): ColorRule {
  const [, name, target, rest = ''] = RULE.exec(text) ?? [];
  const color = RULE_COLORS.find((each) => each === name);
  if (!color || (target !== 'cell' && target !== 'row')) {
    throw new FilterSyntaxError('not a rule such as red.row.due.lt.today', at);
  }
  const condition = parseFilter(rest);
  if (!('field' in condition) || condition.field.includes('>')) {
    throw new FilterSyntaxError('a rule has one condition on a field of the record', at);
  }
  return { color, target, condition };
}

/** Writes the rules; `parseColors` reads the same ones back. */
export function printColors(rules: readonly ColorRule[]): string {
  return rules
    .map(
      ({ color, target, condition }) =>
        `${color}.${target}.${printFilter(condition).replaceAll(';', '%3B')}`,
    )
    .join(';');
}
