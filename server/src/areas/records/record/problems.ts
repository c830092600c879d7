import { AppError, type FieldProblem, type Locale } from '@pedestal/contract';

/** Why a value is refused. `%s` is replaced with the detail. */
const MESSAGES = {
  unknownField: { 'zh-CN': '没有此字段', 'en-US': 'There is no such field' },
  notWritable: { 'zh-CN': '您无权修改此字段', 'en-US': 'You may not change this field' },
  computed: {
    'zh-CN': '此字段由系统计算，不能填写',
    'en-US': 'This field is computed and cannot be set',
  },
  frozen: {
    'zh-CN': '当前状态下不能修改此字段',
    'en-US': 'This field cannot be changed in the current state',
  },
  required: { 'zh-CN': '必填', 'en-US': 'Required' },
  wrongType: { 'zh-CN': '值的类型不正确', 'en-US': 'The value has the wrong type' },
  oneLine: {
    'zh-CN': '不能包含换行或控制字符',
    'en-US': 'Must be one line without control characters',
  },
  tooLong: { 'zh-CN': '最多 %s 个字符', 'en-US': 'At most %s characters' },
  unknownChoice: { 'zh-CN': '没有选项“%s”', 'en-US': 'There is no choice “%s”' },
  notANumber: { 'zh-CN': '请输入数字，例如 1234.50', 'en-US': 'Enter a number such as 1234.50' },
  tooManyDecimals: { 'zh-CN': '最多 %s 位小数', 'en-US': 'At most %s decimal places' },
  numberTooLarge: { 'zh-CN': '数值过大', 'en-US': 'The number is too large' },
  belowMinimum: { 'zh-CN': '不能小于 %s', 'en-US': 'Must be at least %s' },
  aboveMaximum: { 'zh-CN': '不能大于 %s', 'en-US': 'Must be at most %s' },
  noSuchDay: {
    'zh-CN': '请输入有效日期，例如 2026-03-31',
    'en-US': 'Enter an existing date such as 2026-03-31',
  },
  notATime: { 'zh-CN': '不是有效的时间', 'en-US': 'Not a valid time' },
  unknownTarget: {
    'zh-CN': '找不到所选的记录，请重新选择',
    'en-US': 'The chosen record does not exist or is out of reach; choose another',
  },
  notUnique: { 'zh-CN': '已有记录使用此值', 'en-US': 'Another record already has this value' },
  hiddenConflict: {
    'zh-CN': '与一条您无权查看其内容的记录冲突，请联系管理员',
    'en-US': 'Conflicts with another record in a field that you cannot see; ask an administrator',
  },
  tooMany: { 'zh-CN': '最多 %s 项', 'en-US': 'At most %s items' },
  operatorUnfit: {
    'zh-CN': '条件“%s”不适用于此字段',
    'en-US': 'The operator “%s” does not fit this field',
  },
  filterSyntax: { 'zh-CN': '筛选条件格式有误：%s', 'en-US': 'The filter cannot be read: %s' },
  notSortable: { 'zh-CN': '不能按此字段排序', 'en-US': 'The list cannot be sorted by this field' },
  notGroupable: {
    'zh-CN': '不能按此字段分组或求和',
    'en-US': 'Records cannot be grouped or added up by this field',
  },
  notMentionable: {
    'zh-CN': '只能提及可以查看此记录的人员，请检查后重试',
    'en-US': 'Only people who can open this record can be mentioned; check the list',
  },
  badCursor: {
    'zh-CN': '翻页位置无效，请从第一页开始',
    'en-US': 'The page position is invalid; start from the first page',
  },
  badExpression: { 'zh-CN': '表达式有误：%s', 'en-US': 'The expression is wrong: %s' },
  unknownAction: { 'zh-CN': '没有操作“%s”', 'en-US': 'There is no action “%s”' },
  formula: {
    'zh-CN': '单元格中是公式，请改为数值后再导入',
    'en-US': 'The cell holds a formula; replace it with its value',
  },
  errorCell: { 'zh-CN': '单元格中是错误值', 'en-US': 'The cell holds an error' },
  badText: {
    'zh-CN': '含有空字符或不完整的字符',
    'en-US': 'Contains a NUL character or half of a character',
  },
  notABoolean: { 'zh-CN': '请填写“是”或“否”', 'en-US': 'Enter yes or no' },
  ambiguous: {
    'zh-CN': '有多条记录与“%s”相符，请填写编号',
    'en-US': 'Several records match “%s”; enter a number or key instead',
  },
  twice: { 'zh-CN': '与第 %s 行重复', 'en-US': 'The same as in row %s' },
  headDiffers: {
    'zh-CN': '与本单据首行（第 %s 行）不一致，请改为相同或留空',
    'en-US': 'Differs from row %s, the first of this record; repeat it or leave it empty',
  },
  noHead: {
    'zh-CN': '此行不属于任何单据，请填写单据的列',
    'en-US': 'The row belongs to no record; fill in the columns of the record',
  },
  otherRow: {
    'zh-CN': '本单据的其他行有错误',
    'en-US': 'Another row of this record has an error',
  },
  noSuchRecord: {
    'zh-CN': '没有可更新的记录',
    'en-US': 'There is no record to update with this key',
  },
  outOfReach: {
    'zh-CN': '导入后您将无法查看此记录',
    'en-US': 'You could not see this record after the import',
  },
  unknownHeader: {
    'zh-CN': '请为此列选择字段，或选择不导入',
    'en-US': 'Choose the field of this column, or choose not to import it',
  },
  mappedTwice: {
    'zh-CN': '此字段已对应另一列',
    'en-US': 'Another column is already imported into this field',
  },
  keyMissing: {
    'zh-CN': '更新需要此列来查找记录',
    'en-US': 'Updating needs this column to find the records',
  },
  noKey: {
    'zh-CN': '此数据没有唯一字段，只能新建',
    'en-US': 'Without a key or a unique field, records can only be created',
  },
  ruleBroken: { 'zh-CN': '%s', 'en-US': '%s' },
} as const satisfies Record<string, Record<Locale, string>>;

export type ProblemName = keyof typeof MESSAGES;

export interface Problem {
  field: string;
  name: ProblemName;
  detail?: string | number;
}

const MAX_PROBLEMS = 20;

/** The error of a request with these problems, in the person's language. */
export function refuse(problems: readonly Problem[], locale: Locale): AppError {
  const fields = problems.slice(0, MAX_PROBLEMS).map((problem) => describe(problem, locale));
  return new AppError('malformedInput', { fields });
}

export function describe({ field, name, detail = '' }: Problem, locale: Locale): FieldProblem {
  return { field, message: MESSAGES[name][locale].replace('%s', () => String(detail)) };
}

/** Thrown by pure code that does not know the person's language. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problems: readonly Problem[];

  constructor(...problems: Problem[]) {
    super(problems.map(({ field, name }) => `${field}: ${name}`).join(', '));
    this.problems = problems;
  }
}
