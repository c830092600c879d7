import { create } from 'zustand';
import { setLocale } from '../format/i18n.ts';
import { setThemeChoice, themeChoice } from '../page/theme.ts';
import { DEFAULT_PREFERENCES, type Preferences, readPreferences } from './preferences.ts';

export const usePreferences = create<Preferences>()(() => DEFAULT_PREFERENCES);

async function apply({ theme, locale }: Partial<Preferences>): Promise<void> {
  if (theme && theme !== themeChoice()) setThemeChoice(theme);
  if (locale) await setLocale(locale);
}

/** Takes over what the person saved. What they chose in this browser stays where nothing is saved. */
export async function restorePreferences(saved: unknown): Promise<void> {
  const known = typeof saved === 'object' && saved !== null ? saved : {};
  const preferences = readPreferences({ theme: themeChoice(), ...known });
  usePreferences.setState(preferences, true);
  await apply(preferences);
}

/** Changes preferences at once; whoever keeps them saves them. */
export function changePreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
  void apply(changes);
}
