import { createStore, useStore } from 'zustand';

/** A yes-or-no question. */
export interface Question {
  title: string;
  message: string;
  /** Label of the confirm button. */
  confirm: string;
  danger?: boolean;
}

interface PendingQuestion extends Question {
  answer(isConfirmed: boolean): void;
}

const store = createStore<{ question?: PendingQuestion | undefined }>()(() => ({}));

/** Asks the person. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  store.getState().question?.answer(false);
  return new Promise((resolve) => {
    const pending: PendingQuestion = {
      ...question,
      answer(isConfirmed) {
        if (store.getState().question === pending) store.setState({ question: undefined });
        resolve(isConfirmed);
      },
    };
    store.setState({ question: pending });
  });
}

export function useQuestion(): PendingQuestion | undefined {
  return useStore(store, ({ question }) => question);
}
