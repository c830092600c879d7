import type { ApprovalNode } from '@pedestal/approval';
import { useDesign } from './design-context.ts';
import { copyNode, moveNodeBy, removeNode } from './tree/tree.ts';
import { useFocusCard } from './use-focus-card.ts';

/** Moving, copying and deleting a node; the focus stays with it. */
export function useNodeActions({ id }: ApprovalNode) {
  const { definition, edit, select } = useDesign();
  const focusCard = useFocusCard();
  return {
    move: (by: -1 | 1) => {
      edit((now) => moveNodeBy(now, id, by));
      focusCard(id);
    },
    copy: () => {
      const copied = copyNode(definition, id);
      edit(() => copied.next);
      select(copied.id);
      focusCard(copied.id);
    },
    remove: () => {
      edit((now) => removeNode(now, id));
      select(undefined);
    },
  };
}
