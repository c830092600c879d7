import { create } from 'zustand';
import { setLocale } from '../format/i18n.ts';
import { setThemeChoice, themeChoice } from '../page/theme.ts';
import { DEFAULT_PREFERENCES, type Preferences, readPreferences } from './preferences.ts';

export const usePreferences = create<Preferences>()(() => DEFAULT_PREFERENCES);

async function apply({ theme, locale }: Partial<Preferences>): Promise<void> {
  if (theme && theme !== themeChoice()) setThemeChoice(theme);
  if (locale) await setLocale(locale);
}

/** Restores the saved preferences. Without a saved theme, the browser's choice stays. */
export async function restorePreferences(saved: unknown): Promise<void> {
  const known = typeof saved === 'object' && saved !== null ? saved : {};
  const preferences = readPreferences({ theme: themeChoice(), ...known });
  usePreferences.setState(preferences, true);
  await apply(preferences);
}

/** Changes preferences at once; `save-arrangement.ts` saves them. */
export function changePreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
  void apply(changes);
}
