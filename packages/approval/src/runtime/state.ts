export type ApprovalStatus = 'running' | 'approved' | 'rejected' | 'withdrawn';

/**
 * `open`: somebody can act; `waiting`: comes later; `passed`: nobody had to act; `ended`: another
 * signing, a return or the end of the approval made it pointless.
 */
export type TaskState =
  | 'open'
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'returned'
  | 'passed'
  | 'ended';

/** Where an added signer signs: before the one who added them, after, or at the same time. */
export type AddedWhere = 'before' | 'after' | 'beside';

export interface Task {
  readonly id: string;
  readonly step: string;
  /** Whom the definition names. */
  readonly person: string;
  /** Who has it now: the person, a delegate, or whom it was transferred to. */
  assignee: string;
  state: TaskState;
  /** The task whose signer added this one. */
  readonly added?: { readonly to: string; readonly where: AddedWhere };
  /** Events that opened and decided it, by number. */
  openedBy?: number;
  decidedBy?: number;
}

/** One walk through a node; after a return there is another one. */
export interface Step {
  readonly id: string;
  readonly node: string;
  readonly epoch: number;
  state: 'open' | 'passed' | 'ended';
  /** Where the approval goes on after this node instead of walking on. */
  readonly resume: readonly Position[];
  readonly enteredBy: number;
}

/** A node to enter again with what was signed there. */
export interface Position {
  readonly node: string;
  readonly tasks: readonly CopiedTask[];
  readonly resume: readonly Position[];
}

export interface CopiedTask {
  readonly id: string;
  readonly person: string;
  readonly assignee: string;
  readonly state: 'open' | 'waiting' | 'approved' | 'passed';
  readonly added?: Task['added'];
}

/** The fold of an approval's events. */
export interface ApprovalState {
  status: ApprovalStatus;
  starter: string;
  /** Raised by each return: tasks of earlier epochs can no longer be signed. */
  epoch: number;
  /** Number of events. */
  events: number;
  steps: Map<string, Step>;
  tasks: Map<string, Task>;
  /** By branch node, the case that was taken last. */
  cases: Map<string, string | null>;
  /** Ids of parallel branches that are done. */
  doneBranches: Set<string>;
  /** People who were told about it. */
  copied: Set<string>;
}

export function newState(): ApprovalState {
  return {
    status: 'running',
    starter: '',
    epoch: 1,
    events: 0,
    steps: new Map(),
    tasks: new Map(),
    cases: new Map(),
    doneBranches: new Set(),
    copied: new Set(),
  };
}

export function tasksOf({ tasks }: ApprovalState, step: string): Task[] {
  return [...tasks.values()].filter((task) => task.step === step);
}

export function openSteps({ steps }: ApprovalState): Step[] {
  return [...steps.values()].filter(({ state }) => state === 'open');
}

/** Whether a task counts as signed, without regard to signers who were added to it. */
export function isSigned({ state }: Pick<Task, 'state'>): boolean {
  return state === 'approved' || state === 'passed';
}
