import { isReservedId } from '@pedestal/blueprint';
import type { RouteOutput, routeGroups } from '@pedestal/contract';
import { initialsOf } from '../../../platform/text/pinyin.ts';
import { RECORD_LIMITS } from '../limits.ts';
import type { Tally } from './column-tally.ts';

export type ProposedColumn = RouteOutput<
  (typeof routeGroups.workspace)['infer']
>['columns'][number];

const { choiceRows, choiceShare } = RECORD_LIMITS.infer;
const CODE =
  /编号|编码|条码|单号|货号|款号|税号|证号|账号|邮编|sku|code|barcode|serial|\bno\.?$|号$/i;
const PHONE = /电话|手机|传真|phone|mobile|\btel\b|\bfax\b/i;
const MONEY = /金额|单价|价格|价|款|费|工资|余额|成本|amount|price|cost|salary|balance|total|fee/i;
const SHORT_TEXT = 200;
const LONGEST_TEXT = 1_000;

/** Proposes a field for each column of a file. */
export function proposeColumns(tallies: readonly Tally[], rows: number): ProposedColumn[] {
  const taken = new Set<string>();
  return tallies.map((tally) => {
    const { type, scale } = typeOf(tally);
    const { header, formulas, misfits, samples, values, chars } = tally;
    return {
      header,
      id: freeId(header, taken),
      type,
      scale,
      max: type === 'longText' ? 100_000 : chars > SHORT_TEXT ? LONGEST_TEXT : SHORT_TEXT,
      choices: values ?? [],
      samples,
      empty: rows - tally.filled,
      formulas,
      misfits,
    };
  });
}

function typeOf(tally: Tally): Pick<ProposedColumn, 'type' | 'scale'> {
  const { header, filled, misfits, scale, chars, hasLines, codes, values = [] } = tally;
  const isAll = (type: keyof Tally['misfits']) => filled > 0 && misfits[type] === 0;
  if (isAll('boolean')) return { type: 'boolean', scale: 0 };
  if (isAll('date')) return { type: 'date', scale: 0 };
  if (isAll('timestamp')) return { type: 'timestamp', scale: 0 };
  if (isAll('percent')) return { type: 'percent', scale: Math.max(scale, 2) };
  const isNumber = isAll('decimal') && codes === 0 && !PHONE.test(header);
  if (isNumber && MONEY.test(header)) return { type: 'money', scale: Math.max(scale, 2) };
  if (isNumber && !CODE.test(header)) {
    return isAll('integer') ? { type: 'integer', scale: 0 } : { type: 'decimal', scale };
  }
  const isShort = chars <= SHORT_TEXT && !hasLines;
  if (isShort && CODE.test(header)) return { type: 'code', scale: 0 };
  const isRepeated = filled >= choiceRows && values.length <= filled * choiceShare;
  if (values.length > 0 && isRepeated && !PHONE.test(header)) return { type: 'choice', scale: 0 };
  return { type: chars > LONGEST_TEXT || hasLines ? 'longText' : 'text', scale: 0 };
}

/** An id made of the heading's letters; of Chinese characters, their initials. */
function freeId(header: string, taken: Set<string>): string {
  const words = [...header.normalize('NFKC')]
    .map((char) => (/[a-z0-9]/i.test(char) ? char : initialsOf(char)[0] || ' '))
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '');
  const joined = words
    .map((word, index) =>
      index === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 30);
  const stem = /^[a-z]/i.test(joined) ? joined.charAt(0).toLowerCase() + joined.slice(1) : 'field';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? stem : `${stem}${number}`;
    if (taken.has(id.toLowerCase()) || isReservedId(id)) continue;
    taken.add(id.toLowerCase());
    return id;
  }
}
