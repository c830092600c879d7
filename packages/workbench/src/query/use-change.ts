import type { Call, RouteInput, RouteKey, RouteOf, RouteOutput } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  keepPreviousData,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { isConflict } from './failure.ts';

type GetKey = Extract<RouteKey, `GET ${string}`>;
type Input<K extends RouteKey> = RouteInput<RouteOf<K>>;

/** Reads by a GET call; the call's key and input are the key of the answer. */
export function useGet<K extends GetKey>(
  key: K,
  input: Input<K>,
  options: { enabled?: boolean } = {},
): UseQueryResult<RouteOutput<RouteOf<K>>, Error> {
  const { call } = useShell();
  const send = call as unknown as (
    key: K,
    input: Input<K>,
    options: { signal: AbortSignal },
  ) => Promise<RouteOutput<RouteOf<K>>>;
  return useQuery({
    queryKey: [key, input],
    queryFn: ({ signal }) => send(key, input, { signal }),
    placeholderData: keepPreviousData,
    ...options,
  }) as UseQueryResult<RouteOutput<RouteOf<K>>, Error>;
}

export interface ChangeOptions<Values, Result> {
  /** Shown when it worked. */
  done?: string;
  onDone?(result: Result): void;
  /** Returns true where the failure was dealt with; otherwise it is shown. */
  onFailure?(error: unknown, values: Values): boolean;
}

/** Changes something. What was read before is read again; a failure is shown in the server's words. */
export function useChange<Values, Result>(
  change: (call: Call, values: Values) => Promise<Result>,
  { done, onDone, onFailure }: ChangeOptions<Values, Result> = {},
) {
  const shell = useShell();
  const queries = useQueryClient();
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationFn: (values: Values) => change(shell.call, values),
    async onSuccess(result) {
      await queries.invalidateQueries();
      if (done !== undefined) shell.notify({ type: 'success', message: done });
      onDone?.(result);
    },
    onError(error, values) {
      if (onFailure?.(error, values)) return;
      // Somebody else was first: what they made of it is shown, and the next try counts on it.
      if (isConflict(error)) void queries.invalidateQueries();
      shell.notify({ type: 'error', message: error.message });
    },
    onSettled() {
      isRunning.current = false;
    },
  });
  return {
    ...mutation,
    // A second click comes before the button shows that it is busy: it must not save twice.
    mutate(values: Values) {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(values);
    },
  };
}
