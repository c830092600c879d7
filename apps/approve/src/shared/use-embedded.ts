import { type RefObject, useEffect, useRef, useState } from 'react';

/** Shows another sub-app in an element. `open` must be stable; it returns what removes it. */
export function useEmbedded(open: ((container: HTMLElement) => () => void) | undefined): {
  place: RefObject<HTMLDivElement | null>;
  /** The person may not open that sub-app. */
  error: Error | undefined;
} {
  const place = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<Error>();
  useEffect(() => {
    if (!place.current || !open) return;
    setError(undefined);
    // A new element each time: the previous view may still be unmounting in the old one.
    const container = document.createElement('div');
    place.current.append(container);
    let close: () => void = () => {};
    try {
      close = open(container);
    } catch (failure) {
      setError(failure as Error);
    }
    return () => {
      close();
      container.remove();
    };
  }, [open]);
  return { place, error };
}
