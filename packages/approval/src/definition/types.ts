/** A text in both languages: Chinese, English. */
export type Title = readonly [zh: string, en: string];

/** Who signs. Rules of one node add up; a person signs a node once. */
export type SignerRule =
  | { readonly kind: 'people'; readonly people: readonly string[] }
  | { readonly kind: 'role'; readonly role: string }
  /** The head of a unit; without one, of the starter's unit. */
  | { readonly kind: 'unitHead'; readonly unit?: string }
  /** The superior of the starter, `levels` steps up. */
  | { readonly kind: 'superior'; readonly levels: number }
  /** The person in a field of the record. */
  | { readonly kind: 'field'; readonly field: string }
  /** People whom the starter chooses. */
  | { readonly kind: 'chosen'; readonly max: number };

/** How many of the signers must approve: all at once, any one, all in order, or at least some. */
export type SignMode = 'all' | 'any' | 'order' | { readonly atLeast: number };

/** What a signer may do besides approving and rejecting. */
export type SignerAction = 'return' | 'transfer' | 'addSigners';

/** What happens when a signer has not acted in time. */
export interface TimeLimit {
  readonly hours: number;
  readonly then: 'remind' | 'escalate' | 'pass' | 'reject';
}

/** Fields of the record that a node shows; `all`: every field, also one that is added later. */
export type ReadableFields = 'all' | readonly string[];

export interface SignNode {
  readonly kind: 'sign';
  readonly id: string;
  readonly title: Title;
  readonly signers: readonly SignerRule[];
  readonly mode: SignMode;
  /** What happens when the rules name nobody. */
  readonly whenNobody: 'pass' | 'reject' | 'administrators';
  /** What happens when the starter is a signer: sign, pass without signing, or the superior signs. */
  readonly whenStarter: 'sign' | 'pass' | 'superior';
  /**
   * Fields of the record, and lines as a whole: those that signers of this node see although their
   * roles do not show them, those that they do not see here, and those that they may change.
   */
  readonly readable?: ReadableFields;
  readonly hidden?: readonly string[];
  readonly writable?: readonly string[];
  readonly actions: readonly SignerAction[];
  /** When a signer must give a reason. */
  readonly reason?: 'reject' | 'always';
  /** Whether signers draw their signature. */
  readonly signature?: boolean;
  readonly limit?: TimeLimit;
}

/** Tells people about the approval; nobody waits for them. */
export interface CopyNode {
  readonly kind: 'copy';
  readonly id: string;
  readonly title: Title;
  readonly signers: readonly SignerRule[];
  /** What they see of the record although their roles do not show it. */
  readonly readable?: ReadableFields;
}

export interface Case {
  readonly id: string;
  readonly title: Title;
  /** A condition on the record; a case without one always holds. */
  readonly when?: string;
  readonly nodes: readonly ApprovalNode[];
}

/** Takes the first case that holds; if none does, the approval goes on after the branch. */
export interface BranchNode {
  readonly kind: 'branch';
  readonly id: string;
  readonly title: Title;
  readonly cases: readonly Case[];
}

export interface ParallelBranch {
  readonly id: string;
  readonly title: Title;
  readonly nodes: readonly ApprovalNode[];
}

/** Runs all branches at once and goes on when all are done. */
export interface ParallelNode {
  readonly kind: 'parallel';
  readonly id: string;
  readonly title: Title;
  readonly branches: readonly ParallelBranch[];
}

export type ApprovalNode = SignNode | CopyNode | BranchNode | ParallelNode;

export interface Definition {
  /**
   * What happens when somebody who has approved is a signer again: signs each time, not after
   * having approved once, or not directly after having approved.
   */
  readonly repeated: 'sign' | 'once' | 'inRow';
  readonly nodes: readonly ApprovalNode[];
}
