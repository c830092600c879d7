/** Texts of everything that a blueprint can get wrong; `{0}` is the first parameter. */
const TEXTS = {
  // Shape
  shape: ['{1}', '{0}'],
  usedTwice: ['标识重复', 'the id is used twice'],
  notInstalled: ['{0} 尚未安装', '{0} is not installed'],
  otherBlueprint: ['不是 {0}', 'is not {0}'],
  overlayTooLong: ['共 {0} 个字符，最多 {1} 个', 'has {0} characters; at most {1} are allowed'],
  versionUnfit: ['{0} {1} 不满足 {2}', '{0} {1} does not fit {2}'],
  notRequired: [
    '{0} 是 {1} 的数据表，但 requires 中没有 {1}',
    '{0} is a collection of {1}, which is not listed in requires',
  ],
  noCollection: ['没有数据表 {0}', 'there is no collection {0}'],
  // Fields
  noField: ['没有字段 {0}', 'there is no field {0}'],
  noFieldThere: ['{0} 没有字段 {1}', '{0} has no field {1}'],
  notInLines: ['明细中不能有 {0} 类型的字段', 'lines cannot have a field of type {0}'],
  lineUnique: ['明细的字段不能唯一', 'a field of lines cannot be unique'],
  calculatedRequired: ['计算字段不能必填', 'a calculated field cannot be required'],
  cannotBeUnique: ['{0} 类型的字段不能唯一', 'a field of type {0} cannot be unique'],
  needsScale: ['{0} 需要小数位数', '{0} needs a scale'],
  hasNoScale: ['{0} 没有小数位数', '{0} has no scale'],
  isCalculated: ['{0} 是计算字段', '{0} is calculated'],
  unfitCopy: ['{1} 的 {0} 不能填入 {2}', '{0} of {1} does not fit {2}'],
  noLines: ['没有明细 {0}', 'there are no lines {0}'],
  noNumberInLines: ['{0} 中没有数字 {1}', '{0} have no number {1}'],
  scaleOfLines: ['{0}.{1} 的小数位数是 {2}', 'the scale of {0}.{1} is {2}'],
  badDefault: ['默认值 {0} 不是 {1} 的值', 'the default {0} is not a valid {1}'],
  minDigits: ['最小值 {0} 的小数超过 {1} 位', 'min {0} has more than {1} digits after the point'],
  maxDigits: ['最大值 {0} 的小数超过 {1} 位', 'max {0} has more than {1} digits after the point'],
  minAboveMax: ['最小值 {0} 大于最大值 {1}', 'min {0} is larger than max {1}'],
  cycle: ['这些字段互相计算：{0}', 'These fields are calculated from each other: {0}'],
  notPrinted: ['没有打印列 {0}', '{0} is not one of the printed columns'],
  unfitType: ['不能使用 {0} 类型的字段', 'a field of type {0} does not fit'],
  notSortable: ['不能按 {0} 类型的字段排序', 'a field of type {0} cannot be sorted'],
  // Numbers, views, menus and roles
  noNumber: ['记录没有编号', 'the records have no number'],
  unknownInNumber: ['编号中不能使用 {0}', '{0} is not known in a number'],
  oneCounter: ['需要一个计数，例如 {0000}', 'needs one counter such as {0000}'],
  serialState: ['流水号立即生成，没有状态', 'a serial is taken at once and has no state'],
  noNumberState: [
    '没有用于生成编号的状态 {0}',
    'there is no state {0} in which the number is taken',
  ],
  collectionOrPage: ['请填写数据表或页面之一', 'give either a collection or a page'],
  noView: ['{0} 没有视图 {1}', '{0} has no view {1}'],
  groupMissing: ['{0} 视图需要 group', 'a {0} view needs group'],
  cannotGroup: ['不能按 {0} 分组', '{0} cannot group rows'],
  boardGroup: ['{0} 不是状态，也不是单选字段', '{0} is neither the state nor a choice'],
  calendarGroup: ['{0} 不是日期', '{0} is not a date'],
  galleryGroup: ['{0} 不是文件字段', '{0} is not a files field'],
  treeGroup: ['{0} 不是指向 {1} 的关联', '{0} is not a link to {1}'],
  shownTwice: ['字段 {0} 出现了两次', 'the field {0} is shown twice'],
  builtInForm: ['{0} 是内置的打印格式', '{0} is the built-in form'],
  noAction: ['没有操作 {0}；可用的操作：{1}', 'there is no action {0}; use one of {1}'],
  actionTwice: ['{0} 的操作 {1} 授权了两次', 'the action {1} of {0} is granted twice'],
  // Flows
  noState: ['没有状态 {0}', 'there is no state {0}'],
  dailyGuard: ['每日自动执行的流转需要条件', 'a transition that runs every day needs a guard'],
  unreachable: ['没有从 {0} 到 {1} 的流转', 'no transition leads from {0} to {1}'],
  // Books
  noPosting: ['{0} 没有记账规则 {1}', '{0} has no posting {1}'],
  postedTwice: [
    '一次流转只能对同一记账规则执行一个效果',
    'a transition can do only one thing with the same posting',
  ],
  noBook: ['没有账簿 {0}', 'there is no book {0}'],
  bookScope: [
    '账簿的权限不能限定范围、条件或字段',
    'a right on a book has no scope, rule or fields',
  ],
  noReservations: ['账簿 {0} 不支持预留', 'the book {0} has no reservations'],
  periodsConserve: [
    '分别结账的维度内，守恒的度量须各自平衡',
    'what is conserved must be conserved within the dimension whose months are closed apart',
  ],
  bookIsCollection: ['数据表已使用此标识', 'a collection has this id'],
  unfitDimension: ['{0} 类型不能作为维度', 'a field of type {0} cannot be a dimension'],
  dimensionOptions: [
    '维度不能有必填、唯一、默认值或复制',
    'a dimension cannot be required or unique, or have a default or a copy',
  ],
  dimensionTooLong: [
    '维度的文本最多 {0} 个字符',
    'the text of a dimension has at most {0} characters',
  ],
  noDimension: ['没有维度 {0}', 'there is no dimension {0}'],
  noMeasure: ['没有度量 {0}', 'there is no measure {0}'],
  noPart: ['账簿 {0} 没有维度或度量 {1}', 'the book {0} has neither a dimension nor a measure {1}'],
  averageOfItself: ['{0} 不能作为平均值的数量', '{0} cannot be the quantity of an average'],
  averageConserves: [
    '按平均值计价的度量与其数量须在相同的维度内守恒',
    'a value and its quantity must be conserved within the same dimensions',
  ],
  unguardedReservation: ['只能预留有下限的度量', 'only a guarded measure can be reserved'],
  bookInUse: [
    '账簿 {0} 已有记账，不能更改 {1}；请新建账簿并结转余额',
    'the book {0} has movements, so its {1} cannot change; add a new book and carry the balances over',
  ],
  // Dashboards
  noTiles: ['看板的图块定义无效：{0}', 'the tiles of the dashboard are not valid: {0}'],
  // Approvals
  noApproval: ['{0} 没有审批 {1}', '{0} has no approval {1}'],
  noRole: ['没有角色 {0}', 'there is no role {0}'],
  noTransition: ['{0} 没有流转 {1}', '{0} has no transition {1}'],
  noDefinition: ['审批定义不是有效的 JSON', 'the definition of the approval is not valid'],
  faultyDefinition: ['审批定义在 {0} 处有问题：{1}', 'the definition has a problem at {0}: {1}'],
  namesPeople: [
    '随应用发布的审批不能指定人员或部门，请使用角色、主管或字段',
    'a shipped approval names no people and no units; use roles, superiors or fields',
  ],
  startsItself: [
    '审批结束时的流转 {0} 不能再发起审批',
    'the transition {0} at the end of an approval cannot start one',
  ],
  cannotBeSet: ['不能设置 {0} 类型的字段', 'a field of type {0} cannot be set'],
  noLinkBack: ['{0} 没有指向 {2} 的关联 {1}', '{0} has no link {1} to {2}'],
  movesFurther: [
    '流转 {0} 自己也会推动其他单据，不能由别的单据推动',
    'the transition {0} moves further records itself, so no other record can perform it',
  ],
  noRecipient: [
    '{0} 不是人员字段、owner 或角色',
    '{0} is neither a person field, owner nor a role',
  ],
  // Seeds
  seedTransition: ['没有流转 {0}', 'there is no transition {0}'],
  seedValue: ['{0} 类型的字段不能填 {1}', 'a field of type {0} cannot have {1}'],
  seedLink: ['前面没有名为 {1} 的 {0}', 'there is no {0} named {1} before it'],
  seedName: ['{0} 已用于前面的记录', 'a record before it is named {0}'],
  // Expressions
  conflict: ['{0}（{1}）：{2}', '{0} ({1}): {2}'],
  notCel: ['表达式无法解析：{0}', '{0}'],
  mustBe: ['应为 {0}，实际为 {1}', 'Must be {0}, is {1}'],
  noChoice: ['没有选项“{0}”', 'There is no choice "{0}"'],
  tooDeep: ['嵌套超过 {0} 层', 'Deeper than {0} levels'],
  nestedConditions: ['明细的条件不能互相嵌套', 'Conditions on lines cannot contain each other'],
  listPlace: ['列表只能跟在 in 后面', 'A list can only follow in'],
  unsupported: ['此处不支持', 'Not supported here'],
  mismatch: ['{0} 不能一起使用', '{0} cannot be combined'],
  noOrder: ['{0} 没有大小之分，请使用 == 或 !=', '{0} has no order; use == or !='],
  listAfterIn: [
    'in 后面应为列表（例如 ["a", "b"]）或多值字段',
    'After in, give a list such as ["a", "b"] or a field with several values',
  ],
  constantList: ['列表中只能有常量', 'A list holds constant values only'],
  percentIntegers: ['% 只能用于整数', '% needs integers'],
  productDigits: [
    '乘积有 {0} 位小数，请先使用 round()',
    'The product has {0} digits after the point; use round() first',
  ],
  numberTooLarge: ['数值过大', 'The number is too large'],
  decimalLiteral: [
    '数字最多 6 位小数，例如 12.5',
    'Write a number with at most 6 digits after the point, such as 12.5',
  ],
  areLines: ['{0} 是明细，请使用 {1}', '{0} are lines; use {1}'],
  noSuchField: ['没有字段“{0}”', 'There is no field "{0}"'],
  ownFieldsOnly: [
    '只能使用本记录及其明细的字段',
    'Only fields of the record itself and of its lines can be used',
  ],
  noLineField: ['明细没有字段“{0}”', 'The lines have no field "{0}"'],
  noFunction: ['没有函数 {0}；可用的函数：{1}', 'There is no function {0}; use one of {1}'],
  argumentCount: ['{0}() 需要 {1} 个参数，实际 {2} 个', '{0}() takes {1} arguments, not {2}'],
  needsLines: ['{0}() 前面应为明细', '{0}() needs lines before it'],
  nameTheRow: [
    '请给行命名：lines.all(row, row.qty > 0)',
    'Give the row a name: lines.all(row, row.qty > 0)',
  ],
  noMethod: [
    '没有 {1} 个参数的方法 {0}()；可用的方法：{2}',
    'There is no method {0}() with {1} arguments; use one of {2}',
  ],
  dateLiteral: ['date() 的参数应如 "2026-01-31"', 'date() takes a day such as "2026-01-31"'],
  timestampLiteral: [
    'timestamp() 的参数应如 "2026-01-31T08:00:00Z"',
    'timestamp() takes a time such as "2026-01-31T08:00:00Z"',
  ],
  roundDigits: ['round() 可取 0 到 6 位小数', 'round() takes 0 to 6 digits'],
  wholeDays: ['天数应为整数，不能是 {0}', 'Days must be an integer, not {0}'],
} as const satisfies Record<string, readonly [zh: string, en: string]>;

export type TextLocale = 'zh-CN' | 'en-US';

/** Why something is refused: a code and what its text names. */
export interface Reason {
  readonly code: keyof typeof TEXTS;
  readonly params: readonly string[];
}

export function reasonOf(code: Reason['code'], ...params: readonly (string | number)[]): Reason {
  return { code, params: params.map(String) };
}

export function describeReason({ code, params }: Reason, locale: TextLocale): string {
  const text = TEXTS[code][locale === 'zh-CN' ? 0 : 1];
  return text.replace(/\{(\d)\}/g, (_, index: string) => params[Number(index)] ?? '');
}
