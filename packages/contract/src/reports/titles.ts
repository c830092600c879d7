/** Chinese and English. */
type Title = readonly [string, string];

const NAMES_A_SUM = [
  /合计|总计|小计|累计|^总|总(?:额|数|量|价|值|和|重)/,
  /\b(?:sub)?totals?\b|\bsum\b/i,
] as const;
const NAMES_AN_AVERAGE = [/平均|均价|^均/, /\baverage\b|\bmean\b/i] as const;
const SUM = ['合计', 'Sum of '] as const;

/** The title of a calculated figure of a field; words that the field's own title has are not said twice. */
export function titleOfFigure(
  kind: 'sum' | 'average' | 'min' | 'max' | 'distinct',
  [zh, en]: Title,
  isTime = false,
): [string, string] {
  switch (kind) {
    case 'sum':
      return [
        NAMES_A_SUM[0].test(zh) ? zh : `${zh}${SUM[0]}`,
        NAMES_A_SUM[1].test(en) ? en : `${SUM[1]}${en}`,
      ];
    case 'average':
      return [
        NAMES_AN_AVERAGE[0].test(zh) ? zh : `${zh}平均值`,
        NAMES_AN_AVERAGE[1].test(en) ? en : `Average ${en}`,
      ];
    case 'min':
      return isTime ? [`最早${zh}`, `Earliest ${en}`] : [`${zh}最小值`, `Smallest ${en}`];
    case 'max':
      return isTime ? [`最晚${zh}`, `Latest ${en}`] : [`${zh}最大值`, `Largest ${en}`];
    default:
      return [`${zh}去重计数`, `Distinct ${en}`];
  }
}

/** The title of a figure that is added up from period to period. */
export function titleOfRunning([zh, en]: Title): [string, string] {
  const own = en.replace(/^(?:sum of|total(?: of)?)(?:\s+|$)/i, '');
  return [
    `${zh.replace(/(?:合计|总计|小计|累计)$/, '')}累计`,
    own === '' ? 'Running total' : `Running total of ${own}`,
  ];
}

/** The title of a figure that is compared with an earlier period. */
export function titleOfChange([zh, en]: Title, against: 'period' | 'year'): [string, string] {
  return against === 'year'
    ? [`${zh}（较上年同期）`, `${en}, against the year before`]
    : [`${zh}（较上期）`, `${en}, against the period before`];
}
