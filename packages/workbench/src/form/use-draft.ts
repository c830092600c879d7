import { useLive, useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { draftsOf } from './drafts.ts';

/** Keeps what was typed into a form, so that a reload of the page does not lose it. */
export function useDraft<V extends object>(title: string, initial: Partial<V>) {
  const { name } = useSubApp();
  const person = useLive(useShell().user)?.userName ?? '';
  const { pathname, search } = useLocation();
  const form = `${name} ${pathname}${search} ${title}`;
  const drafts = draftsOf(person);
  const [restored, setRestored] = useState(() => drafts.find(form, initial) as V | undefined);

  // A reload leaves the draft; closing the form, saved or not, ends it.
  useEffect(() => () => draftsOf(person).drop(form), [person, form]);

  return {
    restored,
    keep: (values: V) => drafts.keep(form, initial, values),
    discard() {
      drafts.drop(form);
      setRestored(undefined);
    },
  };
}
