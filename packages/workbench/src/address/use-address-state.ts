import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

export type AddressState = Record<string, string | undefined>;

/** What a list shows is held in the address, so that a link, Back and a reload show the same. */
export function useAddressState() {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => Object.fromEntries(params) as AddressState, [params]);

  // Two changes may come before the first is shown; the second must not undo it.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);

  const patch = useCallback(
    (change: AddressState, options: { replace?: boolean } = {}) => {
      const next = new URLSearchParams(latest.current);
      for (const [key, value] of Object.entries(change)) {
        if (value === undefined || value === '') next.delete(key);
        else next.set(key, value);
      }
      latest.current = next;
      setParams(next, { replace: options.replace ?? false });
    },
    [setParams],
  );

  /** A changed filter or order begins at the first page again. */
  const filter = useCallback(
    (change: AddressState) => patch({ ...change, cursor: undefined }),
    [patch],
  );

  return { values, patch, filter };
}

export type UseAddressState = ReturnType<typeof useAddressState>;
