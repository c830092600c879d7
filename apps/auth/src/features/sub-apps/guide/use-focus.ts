import { useEffect, useRef } from 'react';

/** Moves the focus into a step when it appears, so that keyboards and screen readers go on there. */
export function useFocus<E extends HTMLElement>(isReady = true) {
  const place = useRef<E>(null);
  useEffect(() => {
    if (!isReady) return;
    place.current?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus();
  }, [isReady]);
  return place;
}
