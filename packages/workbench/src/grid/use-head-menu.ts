import { useState } from 'react';
import type { SortKey } from './arrange-columns.ts';
import type { HeadCommand } from './head-menu.tsx';
import type { useHead } from './use-head.ts';

interface HeadMenuOptions {
  id: string;
  head: ReturnType<typeof useHead>;
  sort: readonly SortKey[];
  canSort: boolean;
  focus: () => void;
}

/** The menu of a column, opened by its button, a right click or a key. */
export function useHeadMenu({ id, head, sort, canSort, focus }: HeadMenuOptions) {
  const [opened, setOpened] = useState<{ index: number; place: { left: number; top: number } }>();
  const column = opened && head.arranged[opened.index];

  function openAt(index: number, anchor: HTMLElement): void {
    const { left, bottom } = anchor.getBoundingClientRect();
    setOpened({ index, place: { left, top: bottom } });
  }
  function close(): void {
    setOpened(undefined);
    focus();
  }
  return {
    openAt,
    openAtHead(index: number) {
      const anchor = document.getElementById(`${id}-head-${index}`);
      if (anchor) openAt(index, anchor);
    },
    props: opened &&
      column && {
        column,
        index: opened.index,
        place: opened.place,
        count: head.arranged.length,
        sort,
        canSort,
        onClose: close,
        onCommand: (command: HeadCommand) => {
          head.run(opened.index, command);
          close();
        },
      },
  };
}
