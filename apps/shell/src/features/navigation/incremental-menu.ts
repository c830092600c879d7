import { startTransition, useEffect, useMemo, useState } from 'react';
import type { MenuNode } from '../../lib/menu/build-menu.ts';

/** How many entries are rendered at once. */
export const BATCH_SIZE = 30;

/**
 * The first entries of a menu, in its order. A complete directory stays the same object, so that it
 * is not rendered again with the next batch.
 */
export function takeEntries(nodes: readonly MenuNode[], most: number): readonly MenuNode[] {
  let room = most;
  const take = (list: readonly MenuNode[]): readonly MenuNode[] => {
    const taken: MenuNode[] = [];
    let isComplete = true;
    for (const node of list) {
      if (room <= 0) {
        isComplete = false;
        break;
      }
      room -= 1;
      const children = take(node.children);
      const isSame = children === node.children;
      if (!isSame) isComplete = false;
      taken.push(isSame ? node : { ...node, children: [...children] });
    }
    return isComplete ? list : taken;
  };
  return take(nodes);
}

/** Renders a large menu in batches, so that the page stays responsive. */
export function useIncrementalMenu(nodes: readonly MenuNode[]): readonly MenuNode[] {
  const [grown, setGrown] = useState({ nodes, room: BATCH_SIZE });
  const room = grown.nodes === nodes ? grown.room : BATCH_SIZE;
  const listed = useMemo(() => takeEntries(nodes, room), [nodes, room]);
  const isComplete = listed === nodes;

  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() =>
      startTransition(() => setGrown({ nodes, room: room + BATCH_SIZE })),
    );
    return () => clearTimeout(timer);
  }, [nodes, room, isComplete]);

  return listed;
}
