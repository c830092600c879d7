import { useSyncExternalStore } from 'react';

/** A question that can be answered with yes or no. */
export interface Question {
  title: string;
  message: string;
  /** Words of the button that goes ahead. */
  confirm: string;
  danger?: boolean;
}

interface Asked extends Question {
  answer(yes: boolean): void;
}

let asked: Asked | undefined;
const listeners = new Set<() => void>();

function publish(next: Asked | undefined): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks the person. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const own: Asked = {
      ...question,
      answer(yes) {
        if (asked === own) publish(undefined);
        resolve(yes);
      },
    };
    publish(own);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useQuestion(): Asked | undefined {
  return useSyncExternalStore(subscribe, () => asked);
}
