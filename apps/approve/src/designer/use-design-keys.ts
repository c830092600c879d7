import { useActive, useSubApp } from '@pedestal/sub-app-sdk/react';
import { useEffect, useRef } from 'react';

interface Actions {
  undo: () => void;
  redo: () => void;
  save: () => void;
}

/** Ctrl+Z, Ctrl+Y and Ctrl+S, while this tab is in front. A text box undoes its own typing. */
export function useDesignKeys(actions: Actions): void {
  const { container } = useSubApp();
  const isActive = useActive();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isActive) return;
    const page = container.ownerDocument;
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isTyping = (event.target as HTMLElement).matches?.('input, textarea');
      if (key === 's') latest.current.save();
      else if (isTyping) return;
      else if (key === 'y' || (key === 'z' && event.shiftKey)) latest.current.redo();
      else if (key === 'z') latest.current.undo();
      else return;
      event.preventDefault();
    };
    page.addEventListener('keydown', listen);
    return () => page.removeEventListener('keydown', listen);
  }, [container, isActive]);
}
