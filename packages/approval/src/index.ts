export {
  checkDefinition,
  type DefinitionProblem,
  type DefinitionProblemName,
} from './definition/check.ts';
export { APPROVAL_LIMITS } from './definition/limits.ts';
export { definitionSchema } from './definition/schema.ts';
export { START } from './definition/tree.ts';
export type * from './definition/types.ts';
export { act } from './runtime/act.ts';
export { type Command, Refusal, type RefusalName, type Surroundings } from './runtime/commands.ts';
export type { ApprovalEvent, Remark } from './runtime/events.ts';
export { foldEvents } from './runtime/fold.ts';
export { simulate } from './runtime/simulate.ts';
export {
  type AddedWhere,
  type ApprovalState,
  type ApprovalStatus,
  newState,
  type Position,
  type Step,
  type Task,
  type TaskState,
} from './runtime/state.ts';
