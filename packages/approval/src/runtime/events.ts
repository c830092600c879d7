import type { AddedWhere, ApprovalStatus, CopiedTask, Position } from './state.ts';

/** What a signer says with an action. */
export interface Remark {
  readonly comment?: string;
  /** Id of the file with the drawn signature. */
  readonly signature?: string;
}

/** Why something happened without a person: see `SignNode`. */
export type Reason = 'limit' | 'nobody';

/**
 * What happened to an approval, append-only. Whatever depends on the organisation, the record or
 * the clock is in the event, so that folding the events needs nothing else.
 */
export type ApprovalEvent =
  | { readonly kind: 'started'; readonly starter: string }
  | {
      readonly kind: 'entered';
      readonly step: string;
      readonly node: string;
      readonly tasks: readonly CopiedTask[];
      readonly resume: readonly Position[];
    }
  | { readonly kind: 'caseTaken'; readonly node: string; readonly case: string | null }
  | { readonly kind: 'parallelEntered'; readonly branches: readonly string[] }
  | { readonly kind: 'branchDone'; readonly branch: string }
  | { readonly kind: 'stepPassed'; readonly step: string; readonly because?: Reason }
  | { readonly kind: 'opened'; readonly tasks: readonly string[] }
  | ({
      readonly kind: 'approved' | 'rejected';
      readonly task: string;
      /** Null: nobody acted in time. */
      readonly by: string | null;
    } & Remark)
  | ({
      readonly kind: 'returned';
      readonly task: string;
      readonly by: string;
      readonly to: string;
      readonly then: 'resume' | 'walk';
      readonly reopened: readonly string[];
    } & Remark)
  | {
      readonly kind: 'takenBack';
      readonly task: string;
      readonly by: string;
      /** Tasks that wait again; undefined: the node was passed and is entered again. */
      readonly waiting?: readonly string[];
      /** Parallel branches around that node, which are no longer done. */
      readonly reopened: readonly string[];
    }
  | ({
      readonly kind: 'transferred';
      readonly task: string;
      readonly by: string | null;
      readonly to: string;
    } & Remark)
  | ({
      readonly kind: 'signersAdded';
      readonly task: string;
      readonly by: string;
      readonly where: AddedWhere;
      readonly tasks: readonly CopiedTask[];
    } & Remark)
  | { readonly kind: 'reminded'; readonly task: string; readonly by: string | null }
  | {
      readonly kind: 'copied';
      readonly by: string | null;
      readonly people: readonly string[];
      /** The node that told them; undefined: a person did. */
      readonly node?: string;
    }
  | { readonly kind: 'commented'; readonly by: string; readonly comment: string }
  | {
      readonly kind: 'ended';
      readonly status: Exclude<ApprovalStatus, 'running'>;
      readonly by: string | null;
      readonly because?: Reason;
    };

export type EventOf<Kind extends ApprovalEvent['kind']> = Extract<ApprovalEvent, { kind: Kind }>;
