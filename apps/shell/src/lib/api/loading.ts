import { createStore, useStore } from 'zustand';

const ALL = '*';

/** Number of pending calls by model, and of all of them. */
const store = createStore<Readonly<Record<string, number>>>()(() => ({}));

function changeCounts(model: string, by: 1 | -1): void {
  store.setState((counts) => ({
    [ALL]: (counts[ALL] ?? 0) + by,
    [model]: (counts[model] ?? 0) + by,
  }));
}

/** Sets the global loading flag and the model's. Returns the function that clears them. */
export function beginLoading(model: string): () => void {
  changeCounts(model, 1);
  let isFinished = false;
  return () => {
    if (isFinished) return;
    isFinished = true;
    changeCounts(model, -1);
  };
}

export function isLoading(model: string = ALL): boolean {
  return (store.getState()[model] ?? 0) > 0;
}

/** Whether a backend call is pending: any, or one of a model such as `user`. */
export function useLoading(model: string = ALL): boolean {
  return useStore(store, (counts) => (counts[model] ?? 0) > 0);
}

/** The model of a call: `/gateway/authority/user/getUserInfo` belongs to `user`. */
export function modelOf(address: string): string {
  const path = new URL(address, window.location.origin).pathname;
  return /\/gateway\/[^/]+\/([^/]+)/.exec(path)?.[1] ?? 'other';
}
