export { type ApprovalDefinition, approval } from './build/approval.ts';
export {
  type BlueprintDefinition,
  type CollectionDefinition,
  collection,
  defineBlueprint,
  type GrantDefinition,
  line,
  type MenuDefinition,
  type MenuEntryDefinition,
  type RecordOf,
  type RoleDefinition,
  serial,
  series,
} from './build/blueprint.ts';
export {
  type AmountsOf,
  type BookDefinition,
  book,
  type KeyOf,
  type MeasureDefinition,
  type MoveDefinition,
  measure,
  type PostingDefinition,
  posting,
} from './build/books.ts';
export { dashboard, type TileDefinition, type TileMeasure } from './build/dashboard.ts';
export {
  boolean,
  type ChoiceOptions,
  choice,
  choices,
  code,
  computed,
  date,
  decimal,
  type Field,
  type FieldOptions,
  files,
  integer,
  link,
  links,
  longText,
  money,
  orgUnit,
  percent,
  person,
  sumOf,
  text,
  timestamp,
} from './build/fields.ts';
export {
  create,
  type Flow,
  flow,
  move,
  notify,
  post,
  release,
  reserve,
  reverse,
  set,
  startApproval,
  webhook,
} from './build/flow.ts';
export { printForm } from './build/print-form.ts';
export { section } from './build/section.ts';
export { standardForm } from './build/standard-form.ts';
export { board, calendar, gallery, list, rule, tree } from './build/views.ts';
export { canonicalText, hashOf } from './compile/canonical.ts';
export { actionsOf } from './compile/check-access.ts';
export { approvalScope, readDefinition } from './compile/check-approvals.ts';
export { keyScope, postingScope, RATIO_TYPE, typeOfPart } from './compile/check-books.ts';
export type { KnownBlueprints } from './compile/check-context.ts';
export { readTiles } from './compile/check-dashboards.ts';
export { BUILT_IN_FORM, NAMED_FIELD } from './compile/check-print.ts';
export { compileBlueprint, findProblems, parseBlueprint } from './compile/compile.ts';
export {
  type Computation,
  type ComputeStep,
  computeFields,
  listFields,
  planComputation,
} from './compile/computation.ts';
export { recordScope, valueTypeOf } from './compile/field-types.ts';
export { BlueprintError, describeProblem, type Problem } from './compile/problems.ts';
export { qualifyBook } from './compile/qualify-book.ts';
export { fitsRange } from './compile/version-range.ts';
export { keepsValues } from './diff/cost.ts';
export { applySteps, diffBlueprints, invertSteps } from './diff/diff.ts';
export type { Change, Step, StepCost } from './diff/step.ts';
export type { Expression, FieldNode, VariableName } from './expression/ast.ts';
export { checkExpression } from './expression/check.ts';
export { daysBetween, formatDay, isDay, parseDay } from './expression/day.ts';
export {
  bounded,
  divideRounded,
  formatDecimal,
  insertPoint,
  MAX_NUMBER,
  NumberTooLargeError,
  parseDecimal,
} from './expression/decimal.ts';
export { ExpressionError } from './expression/error.ts';
export { evaluate, type Variables } from './expression/evaluate.ts';
export type { Scope } from './expression/scope.ts';
export { type SqlDialect, type SqlNames, toSqlCondition, toSqlValue } from './expression/sql.ts';
export type { SqlPiece } from './expression/sql-piece.ts';
export type { Row, Value, ValueType } from './expression/value.ts';
export {
  appendOperation,
  type Conflict,
  type ConflictReason,
  type Decision,
  dropPart,
  type MergeOptions,
  type MergeResult,
  mergeOverlay,
} from './merge/merge.ts';
export type {
  AddOperation,
  OrderOperation,
  OverlayOperation,
  ReplaceOperation,
  SetOperation,
} from './merge/operation.ts';
export { operationSchema } from './merge/operation-schema.ts';
export { printBlueprint } from './print/print.ts';
export { describeReason, reasonOf } from './problem-texts.ts';
export { blueprintSchema } from './schema/blueprint-schema.ts';
export {
  type BookTables,
  bookTablesOf,
  dimensionColumnOf,
  measureColumnOf,
} from './schema/book-tables.ts';
export { LIMITS } from './schema/limits.ts';
export {
  AMEND_ACTION,
  BOOK_ACTIONS,
  columnOf,
  isOwnId,
  isReservedId,
  OWN_PREFIX,
  STANDARD_ACTIONS,
  SYSTEM_FIELDS,
} from './schema/names.ts';
export type {
  ApprovalEffectJson,
  ApprovalJson,
  BlueprintJson,
  BookJson,
  ChoiceFieldJson,
  ChoiceJson,
  CollectionJson,
  Color,
  ComputedFieldJson,
  ComputedType,
  CreateEffectJson,
  DailyJson,
  DashboardJson,
  DataScope,
  DecimalFieldJson,
  DefaultValue,
  EffectJson,
  FieldJson,
  FieldRight,
  FieldType,
  FlowJson,
  GrantJson,
  IntegerFieldJson,
  LedgerEffectJson,
  LinesJson,
  LinkFieldJson,
  LinksFieldJson,
  MeasureJson,
  MenuEntryJson,
  MenuJson,
  MoveJson,
  NotifyEffectJson,
  NumberJson,
  OpenKeyJson,
  PaperJson,
  PlainFieldJson,
  PlainType,
  PostingJson,
  PrintBlockJson,
  PrintFormJson,
  PrintLinesJson,
  ReservationsJson,
  RoleJson,
  RuleJson,
  SectionJson,
  SetEffectJson,
  StateJson,
  SumFieldJson,
  Symbology,
  TextFieldJson,
  Title,
  TransitionJson,
  ViewJson,
  ViewKind,
  WebhookEffectJson,
} from './schema/types.ts';
export { defineSeed, findSeedProblems, seedNameOf } from './seed/seed.ts';
export type {
  SeedJson,
  SeedRecordJson,
  SeedReference,
  SeedSignatureJson,
  SeedTransitionJson,
  SeedValue,
  SeedValues,
} from './seed/types.ts';
export { findNode, type Path } from './tree.ts';
