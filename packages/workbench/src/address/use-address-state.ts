import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Query parameters by name; `undefined` and `''` remove a parameter. */
export type AddressState = Record<string, string | undefined>;

/** The query parameters of the page, and functions that change them. */
export interface UseAddressState {
  values: AddressState;
  /** Sets some parameters and keeps the others. Adds a history entry unless `replace` is set. */
  patch(change: AddressState, options?: { replace?: boolean }): void;
  /** Like `patch`, and goes back to the first page: for a changed filter or sort order. */
  filter(change: AddressState): void;
}

/** Page state in the query of the address, so that a link, Back and a reload show the same. */
export function useAddressState(): UseAddressState {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => Object.fromEntries(params) as AddressState, [params]);

  // The latest parameters, so that a second patch before the next render includes the first.
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

  const filter = useCallback(
    (change: AddressState) => patch({ ...change, cursor: undefined, page: undefined }),
    [patch],
  );

  return { values, patch, filter };
}
