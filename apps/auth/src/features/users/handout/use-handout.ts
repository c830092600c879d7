import { MAX_PASSWORDS_AT_ONCE, type RouteOf, type RouteOutput } from '@pedestal/contract';
import { useChange } from '@pedestal/workbench';
import { useEffect, useRef, useState } from 'react';

type Batch = RouteOutput<RouteOf<'POST /gateway/authority/users/resetPasswords'>>;

export interface Handout {
  items: Batch['items'];
  /** People who could not be given a password. */
  failed: number;
  /** People who were not reached, because the connection or the confirmation failed. */
  left: readonly string[];
  isRunning: boolean;
  resume(): void;
}

/** Sets a temporary password for each person, a few per request. Starts at once. */
export function useHandout(ids: readonly string[]): Handout {
  const [items, setItems] = useState<Batch['items']>([]);
  const [failed, setFailed] = useState(0);
  const [left, setLeft] = useState(ids);
  const hasStarted = useRef(false);
  const change = useChange(async (call, start: readonly string[]) => {
    let rest = start;
    while (rest.length > 0) {
      const few = rest.slice(0, MAX_PASSWORDS_AT_ONCE);
      const batch = await call('POST /gateway/authority/users/resetPasswords', {
        body: { ids: few },
      });
      const retried = batch.failed.filter(({ error }) => error === 'unavailable');
      setItems((known) => [...known, ...batch.items]);
      setFailed((count) => count + batch.failed.length - retried.length);
      const isStuck = retried.length === few.length;
      rest = [...retried.map(({ id }) => id), ...rest.slice(few.length)];
      setLeft(rest);
      if (isStuck) return;
    }
  });
  const { mutate } = change;
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    mutate(ids);
  });
  return { items, failed, left, isRunning: change.isPending, resume: () => mutate(left) };
}
