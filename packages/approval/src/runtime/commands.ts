import type { SignerRule } from '../definition/types.ts';
import type { Remark } from './events.ts';
import type { AddedWhere } from './state.ts';

export type Command =
  | { readonly kind: 'start'; readonly by: string }
  | ({ readonly kind: 'approve' | 'reject'; readonly task: string; readonly by: string } & Remark)
  | ({
      readonly kind: 'return';
      readonly task: string;
      readonly by: string;
      /** A node that was signed before, or `start`. */
      readonly to: string;
      /** Go on here after that node, or walk the nodes between again. */
      readonly then: 'resume' | 'walk';
    } & Remark)
  | ({
      readonly kind: 'transfer';
      readonly task: string;
      readonly by: string;
      readonly to: string;
      /** An administrator may transfer what others have to sign. */
      readonly asAdministrator?: boolean;
    } & Remark)
  | ({
      readonly kind: 'addSigners';
      readonly task: string;
      readonly by: string;
      readonly where: AddedWhere;
      readonly people: readonly string[];
    } & Remark)
  | { readonly kind: 'takeBack'; readonly task: string; readonly by: string }
  | { readonly kind: 'withdraw'; readonly by: string }
  | { readonly kind: 'remind'; readonly task: string; readonly by: string }
  | { readonly kind: 'copy'; readonly by: string; readonly people: readonly string[] }
  | { readonly kind: 'comment'; readonly by: string; readonly comment: string }
  /** The time limit of a task is over. */
  | { readonly kind: 'expire'; readonly task: string }
  /** Whoever has a task can no longer sign: somebody else gets it. */
  | { readonly kind: 'handOver'; readonly task: string };

export type RefusalName =
  | 'ended'
  | 'unknownTask'
  | 'taskClosed'
  | 'notYours'
  | 'notAllowed'
  | 'notEarlier'
  | 'reasonNeeded'
  | 'signatureNeeded'
  | 'alreadySigner'
  | 'tooManySigners'
  | 'tooManySteps'
  | 'tooLate'
  | 'nobody';

/** The command is not possible; nothing has changed. */
export class Refusal extends Error {
  readonly refusal: RefusalName;

  constructor(refusal: RefusalName) {
    super(`the approval refuses: ${refusal}`);
    this.refusal = refusal;
  }
}

/** What the definition cannot know: the organisation, the record and new ids. */
export interface Surroundings {
  newId(): string;
  /** The people whom rules name now, active ones only, in order. */
  signersOf(rules: readonly SignerRule[]): Promise<readonly string[]>;
  /** Who decides where the rules name nobody. */
  administrators(): Promise<readonly string[]>;
  superiorOf(person: string): Promise<string | undefined>;
  /** Who signs in place of a person today; undefined: nobody else. */
  delegateOf(person: string): Promise<string | undefined>;
  /** Whether the condition of a case holds for the record. */
  matches(condition: string): Promise<boolean>;
}
