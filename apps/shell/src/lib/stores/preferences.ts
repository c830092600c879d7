import { LOCALES, type Locale } from '@pedestal/contract';
import { ACCENTS, type AccentName } from '@pedestal/ui';
import type { ThemeChoice } from '../page/theme.ts';

export const FONT_SIZES = { small: 13, medium: 14, large: 16 } as const;
export type FontSize = keyof typeof FONT_SIZES;
export const DENSITIES = ['spacious', 'comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];
/** Mixed: the top bar has the sections, and the side menu shows the current one. */
export const NAVIGATIONS = ['mixed', 'side', 'top'] as const;
export type Navigation = (typeof NAVIGATIONS)[number];

export const LOCK_AFTER = [0, 5, 15, 30, 60] as const;
export type LockAfter = (typeof LOCK_AFTER)[number];

/** The person's preferences, on every device. */
export interface Preferences {
  theme: ThemeChoice;
  accent: AccentName;
  density: Density;
  navigation: Navigation;
  fontSize: FontSize;
  /** Reduce motion even if the device does not ask for it. */
  reducedMotion: boolean;
  /** null: the browser's language. */
  locale: Locale | null;
  /** null: the device's time zone. */
  timeZone: string | null;
  /** Show notices on the desktop while the console is in the background. */
  desktopNotices: boolean;
  /** Show a short message in the page when a notice arrives. */
  noticeToasts: boolean;
  /** Minutes without input after which the screen is locked; 0: never. */
  lockAfter: LockAfter;
}

export const DEFAULT_PREFERENCES: Preferences = {
  theme: 'system',
  accent: 'blue',
  density: 'comfortable',
  navigation: 'mixed',
  fontSize: 'medium',
  reducedMotion: false,
  locale: null,
  timeZone: null,
  desktopNotices: false,
  noticeToasts: true,
  lockAfter: 0,
};

function isTimeZone(zone: unknown): zone is string {
  if (typeof zone !== 'string' || zone.length > 64) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const CHECKS: { [K in keyof Preferences]: (value: unknown) => boolean } = {
  theme: (value) => value === 'light' || value === 'dark' || value === 'system',
  accent: (value) => typeof value === 'string' && Object.hasOwn(ACCENTS, value),
  density: (value) => DENSITIES.includes(value as Density),
  navigation: (value) => NAVIGATIONS.includes(value as Navigation),
  fontSize: (value) => typeof value === 'string' && Object.hasOwn(FONT_SIZES, value),
  reducedMotion: (value) => typeof value === 'boolean',
  locale: (value) => value === null || LOCALES.some((locale) => locale === value),
  timeZone: (value) => value === null || isTimeZone(value),
  desktopNotices: (value) => typeof value === 'boolean',
  noticeToasts: (value) => typeof value === 'boolean',
  lockAfter: (value) => LOCK_AFTER.includes(value as LockAfter),
};

/** Reads saved preferences; invalid and missing values fall back to the defaults. */
export function readPreferences(saved: unknown): Preferences {
  const known = (saved ?? {}) as Record<string, unknown>;
  const valid = Object.entries(CHECKS).flatMap(([key, isValid]) =>
    Object.hasOwn(known, key) && isValid(known[key]) ? [[key, known[key]]] : [],
  );
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(valid) };
}
