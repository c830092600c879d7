import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type MarkedForm, markFields } from '../form/mark-fields.ts';
import { describeFailure, isConflict } from './api-errors.ts';

/** Actions of `useChange` after the call. */
export interface ChangeOptions<Values, Result> {
  /** Toast that is shown on success. */
  done?: string;
  onDone?(result: Result, values: Values): void;
  /** The form that was submitted: fields that the server names are marked in it. */
  form?: MarkedForm;
  /** Returns true if it handled the failure; otherwise the failure is shown as a toast. */
  onFailure?(error: unknown, values: Values): boolean;
}

/**
 * Runs a mutation. On success every query is invalidated; on failure the server's message is shown.
 * `mutate` ignores calls while the mutation is running.
 */
export function useChange<Values, Result>(
  change: (call: Call, values: Values) => Promise<Result>,
  { done, onDone, form, onFailure }: ChangeOptions<Values, Result> = {},
) {
  const shell = useShell();
  const queries = useQueryClient();
  const isRunning = useRef(false);
  const mutation = useMutation({
    mutationFn: (values: Values) => change(shell.call, values),
    async onSuccess(result, values) {
      await queries.invalidateQueries();
      if (done !== undefined) shell.notify({ type: 'success', message: done });
      onDone?.(result, values);
    },
    onError(error, values) {
      if (onFailure?.(error, values)) return;
      if (form && markFields(form, error)) return;
      // Somebody else saved first: refetch, so that the next attempt sends the newer version.
      if (isConflict(error)) void queries.invalidateQueries();
      shell.notify({ type: 'error', message: describeFailure(error) });
    },
    onSettled() {
      isRunning.current = false;
    },
  });
  return {
    ...mutation,
    // A double click arrives before the button is disabled.
    mutate(values: Values) {
      if (isRunning.current) return;
      isRunning.current = true;
      mutation.mutate(values);
    },
  };
}
