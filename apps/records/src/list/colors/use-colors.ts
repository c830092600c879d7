import { type ColorRule, parseColors, type RULE_COLORS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import type { CellMark, CellValue, GridRow, Tone } from '@pedestal/workbench/grid';
import { useMemo } from 'react';
import { localDay } from '../../values/local-day.ts';
import { type Collection, type Field, findField } from '../../workspace/collection.ts';
import { matchCondition } from './match-condition.ts';
import { useRuleWords } from './use-rule-words.ts';

type Color = (typeof RULE_COLORS)[number];

/** A colour is never alone: each has a sign of its own. */
const LOOKS: Readonly<Record<Color, { tone: Tone; sign: string }>> = {
  red: { tone: 'red', sign: '▲' },
  orange: { tone: 'orange', sign: '◆' },
  gold: { tone: 'amber', sign: '★' },
  lime: { tone: 'lime', sign: '◗' },
  green: { tone: 'green', sign: '●' },
  cyan: { tone: 'teal', sign: '▼' },
  blue: { tone: 'blue', sign: '■' },
  purple: { tone: 'violet', sign: '✚' },
  magenta: { tone: 'magenta', sign: '♥' },
};

export const lookOf = (color: Color) => LOOKS[color];

/** A rule whose field the person sees. */
interface UsedRule extends ColorRule {
  field: Field;
  mark: CellMark;
}

export interface ListColors {
  rules: readonly UsedRule[];
  markOfCell(field: string, value: CellValue): CellMark | undefined;
  markOfRow(row: GridRow): CellMark | undefined;
}

/** Reads the rules of an address; those that cannot be read colour nothing. */
export function readRules(text: string | undefined): ColorRule[] {
  try {
    return parseColors(text ?? '');
  } catch {
    return [];
  }
}

/** The conditional colours of a list. */
export function useColors(collection: Collection, text: string | undefined): ListColors {
  const { user } = useShell();
  const describe = useRuleWords(collection);
  const userId = user.get()?.id ?? '';
  const today = localDay();
  return useMemo(() => {
    const rules = readRules(text).flatMap((rule) => {
      const field = findField(collection, rule.condition.field);
      if (!field || field.access === 'mask') return [];
      return [{ ...rule, field, mark: { ...LOOKS[rule.color], label: describe(rule) } }];
    });
    const holds = (rule: UsedRule, value: CellValue) =>
      matchCondition(rule.field, rule.condition, value, { userId, today });
    const ofRows = rules.filter(({ target }) => target === 'row');
    const ofCells = Map.groupBy(
      rules.filter(({ target }) => target === 'cell'),
      ({ field }) => field.id,
    );
    return {
      rules,
      markOfCell: (id, value) => ofCells.get(id)?.find((rule) => holds(rule, value))?.mark,
      markOfRow: ({ values }) =>
        ofRows.find((rule) => holds(rule, values[rule.field.id] ?? null))?.mark,
    };
  }, [collection, text, describe, userId, today]);
}
