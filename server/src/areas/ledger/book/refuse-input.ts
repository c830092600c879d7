import { AppError, type Locale } from '@pedestal/contract';

/** Why a request is refused. `%s` is replaced with the detail. */
const MESSAGES = {
  unknownDimension: { 'zh-CN': '账簿没有维度“%s”', 'en-US': 'The book has no dimension “%s”' },
  unknownMeasure: { 'zh-CN': '账簿没有数量“%s”', 'en-US': 'The book has no measure “%s”' },
  operatorUnfit: {
    'zh-CN': '条件“%s”不适用于此维度',
    'en-US': 'The operator “%s” does not fit this dimension',
  },
  filterSyntax: { 'zh-CN': '筛选条件格式有误：%s', 'en-US': 'The filter cannot be read: %s' },
  tooMany: { 'zh-CN': '最多 %s 项', 'en-US': 'At most %s items' },
  noSuchDay: {
    'zh-CN': '请输入有效日期，例如 2026-03-31',
    'en-US': 'Enter an existing date such as 2026-03-31',
  },
  badText: { 'zh-CN': '含有空字符', 'en-US': 'Contains a NUL character' },
  badCursor: {
    'zh-CN': '翻页位置无效，请从第一页开始',
    'en-US': 'The page position is invalid; start from the first page',
  },
  notRising: { 'zh-CN': '天数须逐项递增', 'en-US': 'The days must rise' },
  daysReversed: {
    'zh-CN': '开始日期不能晚于结束日期',
    'en-US': 'The first day must not be after the last',
  },
} as const satisfies Record<string, Record<Locale, string>>;

type ProblemName = keyof typeof MESSAGES;

/** A value of a request that does not fit the book. */
export class InputRefused extends Error {
  override readonly name = 'InputRefused';
  readonly field: string;
  readonly problem: ProblemName;
  readonly detail: string | number;

  constructor(field: string, problem: ProblemName, detail: string | number = '') {
    super(`${field}: ${problem}`);
    this.field = field;
    this.problem = problem;
    this.detail = detail;
  }
}

/** Runs work whose refusals become an error in the person's language. */
export async function explainRefusals<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputRefused)) throw error;
    const { field, problem, detail } = error;
    const message = MESSAGES[problem][locale].replace('%s', () => String(detail).slice(0, 100));
    throw new AppError('malformedInput', { fields: [{ field, message }] });
  }
}
