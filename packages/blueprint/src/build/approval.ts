import type { Definition } from '@pedestal/approval';
import type { Title } from '../schema/types.ts';

/** How records of a collection are approved: who signs, and what happens to the record then. */
export interface ApprovalDefinition extends Definition {
  readonly title: Title;
  readonly collection: string;
  /** Transitions at the end of the approval. Only the approval performs them. */
  readonly approved?: string;
  readonly rejected?: string;
  readonly withdrawn?: string;
  /** Fields that lists of approvals show to everybody who takes part. */
  readonly summary?: readonly string[];
}

/** Describes an approval; for approvals in files of their own. */
export function approval(definition: ApprovalDefinition): ApprovalDefinition {
  return definition;
}
