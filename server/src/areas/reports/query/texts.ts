import { AppError, type Locale } from '@pedestal/contract';

/** Why a query is refused. */
const PROBLEMS = {
  measureTwice: { 'zh-CN': '指标编号重复', 'en-US': 'Another measure has the same id' },
  unknownMeasure: { 'zh-CN': '没有此指标', 'en-US': 'There is no such measure' },
  circular: {
    'zh-CN': '指标直接或间接引用了自身',
    'en-US': 'The measure refers to itself, directly or through others',
  },
  notAddable: {
    'zh-CN': '累计只能用于计数或求和',
    'en-US': 'Only a count or a sum can be added up',
  },
  noPeriod: {
    'zh-CN': '需要一个按时间分组的维度',
    'en-US': 'This needs a dimension with periods of time',
  },
  noDimension: { 'zh-CN': '没有此维度', 'en-US': 'There is no such dimension' },
  topOfPeriods: {
    'zh-CN': '按时间取前几项时，不能使用累计或环比、同比',
    'en-US': 'Running totals and changes need all periods, not only the top ones',
  },
  noTimeZone: { 'zh-CN': '未知的时区', 'en-US': 'There is no such time zone' },
  noTable: {
    'zh-CN': '没有此业务单据或账簿，或您无权查看',
    'en-US': 'There is no such list of records or book',
  },
  entryTwice: { 'zh-CN': '编号重复', 'en-US': 'Another entry has the same id' },
  notInDataset: { 'zh-CN': '数据集中没有此项', 'en-US': 'The dataset has no such entry' },
  needsDataset: {
    'zh-CN': '只有基于数据集的查询才能引用其指标',
    'en-US': 'Only a query over a dataset can name its measures',
  },
  unsortable: { 'zh-CN': '只能按结果中的指标排序', 'en-US': 'It is not among the measures' },
  sameTwice: { 'zh-CN': '维度重复', 'en-US': 'The same dimension is there twice' },
  noReport: { 'zh-CN': '没有此报表，或您无权查看', 'en-US': 'There is no such report' },
  badJson: { 'zh-CN': '不是有效的 JSON', 'en-US': 'Not valid JSON' },
  tileTwice: { 'zh-CN': '图块编号重复', 'en-US': 'Another tile has the same id' },
  otherKind: { 'zh-CN': '不能更改种类', 'en-US': 'The kind cannot be changed' },
  noTile: { 'zh-CN': '没有此图块', 'en-US': 'There is no such tile' },
  badPlace: {
    'zh-CN': '翻页位置无效，请从第一页开始',
    'en-US': 'The page position is invalid; start from the first page',
  },
  noRecipient: { 'zh-CN': '没有此人员，或已停用', 'en-US': 'There is no such active person' },
} as const satisfies Record<string, Record<Locale, string>>;

/** The error of a query, in the person's language. `field` names the part. */
export function refuse(locale: Locale, field: string, problem: keyof typeof PROBLEMS): AppError {
  return new AppError('malformedInput', {
    fields: [{ field, message: PROBLEMS[problem][locale] }],
  });
}

type Title = [string, string];

export const COUNT_TITLE: Title = ['记录数', 'Records'];

const HELP = {
  count: { 'zh-CN': '符合条件的记录数', 'en-US': 'How many records there are' },
  sum: { 'zh-CN': '各记录“%s”之和', 'en-US': '%s of all records, added up' },
  average: {
    'zh-CN': '“%s”的平均值，不含空值',
    'en-US': 'Average of %s; records without a value do not count',
  },
  min: { 'zh-CN': '“%s”的最小值', 'en-US': 'Smallest %s' },
  max: { 'zh-CN': '“%s”的最大值', 'en-US': 'Largest %s' },
  distinct: { 'zh-CN': '“%s”有多少个不同的值', 'en-US': 'How many different values of %s' },
  ratio: { 'zh-CN': '%s；除数为零时无结果', 'en-US': '%s; without a result where the second is 0' },
  running: {
    'zh-CN': '“%s”从最早一期累计到本期',
    'en-US': '%s, added up from the first period to this one',
  },
  period: { 'zh-CN': '“%s”与上一期相比', 'en-US': '%s against the period before' },
  year: { 'zh-CN': '“%s”与去年同期相比', 'en-US': '%s against the same period a year ago' },
} as const satisfies Record<string, Record<Locale, string>>;

/** How a measure is calculated, in words. */
export function explain(locale: Locale, of: keyof typeof HELP, name: string): string {
  return HELP[of][locale].replace('%s', () => name);
}

const FILTERED = { 'zh-CN': '，仅限：', 'en-US': ', only where ' } as const;

export function explainFilter(locale: Locale, filter: string | undefined): string {
  return filter ? `${FILTERED[locale]}${filter}` : '';
}
