import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** What a page shows is held in its address: so Back, links and a refresh agree. */
export function useAddress() {
  const [params, setParams] = useSearchParams();

  // Two changes may come before the first is shown; the second must not undo it.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);

  const patch = useCallback(
    (change: Record<string, string>, options: { replace?: boolean } = {}) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(change)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      latest.current = next;
      setParams(next, { replace: options.replace ?? false });
    },
    [setParams],
  );

  return { params, patch };
}
