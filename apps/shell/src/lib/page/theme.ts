import { createStore, useStore } from 'zustand';
import { browserStorage } from '../session/browser-storage.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

// public/theme.js reads the same key before the first paint.
const STORAGE_KEY = 'pedestal.theme';
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

function readTheme(): { choice: ThemeChoice; theme: Theme } {
  const saved = browserStorage.getItem(STORAGE_KEY);
  const choice = saved === 'light' || saved === 'dark' ? saved : 'system';
  const systemTheme = systemDark.matches ? 'dark' : 'light';
  return { choice, theme: choice === 'system' ? systemTheme : choice };
}

const store = createStore<ReturnType<typeof readTheme>>()(readTheme);

export const themeChoice = (): ThemeChoice => store.getState().choice;

/** The current theme: the choice, or the system's theme for `system`. */
export const currentTheme = (): Theme => store.getState().theme;

function applyTheme(): void {
  const next = readTheme();
  document.documentElement.dataset.theme = next.theme;
  store.setState(next);
}

export function setThemeChoice(choice: ThemeChoice): void {
  browserStorage.setItem(STORAGE_KEY, choice);
  applyTheme();
}

/** Follows the system and the other tabs from now on. */
export function watchTheme(): void {
  systemDark.addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) applyTheme();
  });
}

export function subscribeTheme(listener: () => void): () => void {
  return store.subscribe(listener);
}

export function useTheme(): Theme {
  return useStore(store, ({ theme }) => theme);
}

export function useThemeChoice(): ThemeChoice {
  return useStore(store, ({ choice }) => choice);
}
