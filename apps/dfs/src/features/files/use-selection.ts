import type { FileNode } from '@pedestal/contract';
import { useMemo, useState } from 'react';

/** Which rows are chosen, and where the keyboard is. */
export interface Selection {
  nodes: readonly FileNode[];
  focus: number;
  has(id: string): boolean;
  toggle(id: string): void;
  /** `extend` selects the range from the last selected row. */
  check(index: number, extend: boolean): void;
  move(by: number, extend: boolean): void;
  setFocus(index: number): void;
  all(): void;
  clear(): void;
}

export function useSelection(items: readonly FileNode[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [focus, setFocus] = useState(0);
  const [anchor, setAnchor] = useState(0);

  return useMemo(() => {
    const range = (to: number) => {
      const [low, high] = [Math.min(anchor, to), Math.max(anchor, to)];
      return new Set(items.slice(low, high + 1).map((node) => node.id));
    };
    const toggle = (id: string) =>
      setIds((present) => {
        const next = new Set(present);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    return {
      nodes: items.filter((node) => ids.has(node.id)),
      focus: Math.min(focus, Math.max(0, items.length - 1)),
      has: (id) => ids.has(id),
      toggle,
      check(index, extend) {
        const node = items[index];
        if (!node) return;
        setFocus(index);
        if (extend) return setIds(range(index));
        setAnchor(index);
        toggle(node.id);
      },
      move(by, extend) {
        const next = Math.max(0, Math.min(items.length - 1, focus + by));
        setFocus(next);
        if (extend) setIds(range(next));
        else setAnchor(next);
      },
      setFocus,
      all: () => setIds(new Set(items.map((node) => node.id))),
      clear: () => setIds(new Set()),
    };
  }, [items, ids, focus, anchor]);
}
