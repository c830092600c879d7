import type { KeyboardEvent } from 'react';

/** Arrow keys move between the items of a list; right and left open and close a directory. */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const item = (event.target as HTMLElement).closest<HTMLElement>('.pd-nav-item');
  if (!item || event.altKey || event.ctrlKey || event.metaKey) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.pd-nav-item')];
  const at = items.indexOf(item);
  const isOpen = item.getAttribute('aria-expanded');
  const moves: Record<string, (() => void) | undefined> = {
    ArrowDown: () => items[at + 1]?.focus(),
    ArrowUp: () => items[at - 1]?.focus(),
    Home: () => items[0]?.focus(),
    End: () => items.at(-1)?.focus(),
    ArrowRight: isOpen === 'false' ? () => item.click() : undefined,
    ArrowLeft: isOpen === 'true' ? () => item.click() : undefined,
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move();
}
