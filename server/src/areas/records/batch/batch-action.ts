import type { BatchAction } from '@pedestal/contract';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateAction } from '../gate/role-grants.ts';
import { transitionsOf } from '../transition/flow-program.ts';
import { actionOf } from '../transition/possible-transitions.ts';

/** What a batch does to each record; an undo is stored like the others. */
export type StoredAction = BatchAction | { kind: 'undo' };

/** The right that every record of the batch needs; undefined: there is no such transition. */
export function rightOf(
  collection: CollectionSchema,
  action: StoredAction,
): GateAction | undefined {
  switch (action.kind) {
    case 'set':
      return 'edit';
    case 'transition': {
      const transition = transitionsOf(collection).get(action.transition);
      return transition && actionOf(transition.json);
    }
    case 'trash':
    case 'restore':
      return 'delete';
    // Depends on the change that is undone.
    case 'undo':
      return 'read';
  }
}
