import { PERMISSIONS } from '@pedestal/contract';
import type { IconName } from '@pedestal/ui';
import { useMemo } from 'react';
import { useUser } from '../../lib/stores/user.store.ts';

/** The sections of the settings; each has its own path. */
const SETTINGS_SECTIONS = [
  { name: 'profile', icon: 'user' },
  { name: 'security', icon: 'shield' },
  { name: 'sessions', icon: 'monitor' },
  { name: 'appearance', icon: 'sun' },
  { name: 'language', icon: 'globe' },
  { name: 'notifications', icon: 'bell' },
  { name: 'development', icon: 'box', permission: PERMISSIONS.overrideEntry },
] as const satisfies readonly { name: string; icon: IconName; permission?: string }[];

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]['name'];

/** The sections that the person may use. */
export function useSettingsSections() {
  const held = useUser((state) => state.permission);
  return useMemo(
    () =>
      SETTINGS_SECTIONS.filter(
        (section) => !('permission' in section) || held.includes(section.permission),
      ),
    [held],
  );
}
