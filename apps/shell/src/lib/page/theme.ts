import { useSyncExternalStore } from 'react';
import { browserStorage } from '../session/browser-storage.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
export type Theme = 'light' | 'dark';

// public/theme.js reads the same key before the first paint.
const STORAGE_KEY = 'pedestal.theme';
const listeners = new Set<() => void>();
const systemDark = window.matchMedia('(prefers-color-scheme: dark)');

export function themeChoice(): ThemeChoice {
  const saved = browserStorage.getItem(STORAGE_KEY);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

/** The theme that is shown: the choice, or the system's where the choice is to follow it. */
export function currentTheme(): Theme {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return systemDark.matches ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.dataset.theme = currentTheme();
  for (const listener of listeners) listener();
}

export function setThemeChoice(choice: ThemeChoice): void {
  browserStorage.setItem(STORAGE_KEY, choice);
  apply();
}

/** Follows the system and the other tabs from now on. */
export function watchTheme(): void {
  systemDark.addEventListener('change', apply);
  window.addEventListener('storage', (event) => {
    if (event.key === STORAGE_KEY) apply();
  });
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme);
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribeTheme, themeChoice);
}
