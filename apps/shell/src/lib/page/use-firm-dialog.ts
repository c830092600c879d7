import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/** Props of a modal dialog that neither Escape nor a gesture of the browser closes. */
export function useFirmDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the first paint, so that nothing behind it is seen.
  useLayoutEffect(() => ref.current?.showModal(), []);
  return {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault();
    },
    onCancel: (event: SyntheticEvent) => event.preventDefault(),
    // Browsers do not let a page refuse twice.
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => event.currentTarget.showModal(),
  };
}
