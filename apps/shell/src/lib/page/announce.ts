import { createStore, useStore } from 'zustand';

const store = createStore<{ text: string }>()(() => ({ text: '' }));

/** Sends a text to screen readers through the page's one live region. */
export function announce(text: string): void {
  store.setState({ text });
}

export function useAnnouncement(): string {
  return useStore(store, ({ text }) => text);
}
