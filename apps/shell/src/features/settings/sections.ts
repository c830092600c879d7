import type { IconName } from '@pedestal/ui';

/** The sections of the settings; each is a place of its own. */
export const SETTINGS_SECTIONS = [
  { name: 'profile', icon: 'user' },
  { name: 'security', icon: 'shield' },
  { name: 'sessions', icon: 'monitor' },
  { name: 'appearance', icon: 'sun' },
  { name: 'language', icon: 'globe' },
  { name: 'notifications', icon: 'bell' },
] as const satisfies readonly { name: string; icon: IconName }[];

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]['name'];
