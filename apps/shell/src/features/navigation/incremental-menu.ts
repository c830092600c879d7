import { startTransition, useEffect, useMemo, useState } from 'react';
import type { MenuNode } from '../../lib/menu/build-menu.ts';

/** How many entries are listed in one go. */
export const BATCH_SIZE = 30;

/**
 * The first entries of a menu, in its order. A directory that is whole stays the same object, so
 * that nothing of it is rendered again when more comes.
 */
export function takeEntries(nodes: readonly MenuNode[], most: number): readonly MenuNode[] {
  let room = most;
  const take = (list: readonly MenuNode[]): readonly MenuNode[] => {
    const taken: MenuNode[] = [];
    let isWhole = true;
    for (const node of list) {
      if (room <= 0) {
        isWhole = false;
        break;
      }
      room -= 1;
      const children = take(node.children);
      const isSame = children === node.children;
      if (!isSame) isWhole = false;
      taken.push(isSame ? node : { ...node, children: [...children] });
    }
    return isWhole ? list : taken;
  };
  return take(nodes);
}

/** Lists a large menu piece by piece, so that the page answers in between. */
export function useIncrementalMenu(nodes: readonly MenuNode[]): readonly MenuNode[] {
  const [grown, setGrown] = useState({ nodes, room: BATCH_SIZE });
  const room = grown.nodes === nodes ? grown.room : BATCH_SIZE;
  const listed = useMemo(() => takeEntries(nodes, room), [nodes, room]);
  const isWhole = listed === nodes;

  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() =>
      startTransition(() => setGrown({ nodes, room: room + BATCH_SIZE })),
    );
    return () => clearTimeout(timer);
  }, [nodes, room, isWhole]);

  return listed;
}
