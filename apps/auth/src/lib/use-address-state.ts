import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

export type AddressState = Record<string, string | undefined>;

/** What a list shows is held in the address, so that a link, Back and a reload show the same. */
export function useAddressState() {
  const [params, setParams] = useSearchParams();
  const values = useMemo(() => Object.fromEntries(params) as AddressState, [params]);

  const patch = useCallback(
    (change: AddressState, options: { replace?: boolean } = {}) => {
      setParams(
        (present) => {
          const next = new URLSearchParams(present);
          for (const [key, value] of Object.entries(change)) {
            if (value === undefined || value === '') next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: options.replace ?? false },
      );
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
