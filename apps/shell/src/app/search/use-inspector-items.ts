import { LOCALES } from '@pedestal/contract';
import { useMemo } from 'react';
import type { PaletteItem } from '../../features/search/index.ts';
import { useSettingsSections } from '../../features/settings/index.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { openInspector } from '../../lib/stores/inspector.store.ts';

/** The inspector, for people who may set overrides. */
export function useInspectorItems(): PaletteItem[] {
  const { t } = useTranslation(['search', 'settings']);
  const mayInspect = useSettingsSections().some(({ name }) => name === 'development');
  return useMemo(() => {
    if (!mayInspect) return [];
    const title = t('settings:development.inspect');
    return [
      {
        id: 'action:inspector',
        kind: 'action',
        title,
        hint: t('action.hint'),
        icon: 'wrench',
        names: [title, ...LOCALES.map((lng) => t('settings:development.inspect', { lng }))],
        keywords: ['inspector', 'debug'],
        run: openInspector,
      },
    ];
  }, [mayInspect, t]);
}
