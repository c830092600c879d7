import { Space, Switch } from 'antd';
import { useTexts } from './texts.ts';
import { useRegistrySettings } from './use-registry-settings.ts';

/** Turns prefetching on or off for all sub-apps; each has its own switch too. */
export function PrefetchSwitch() {
  const t = useTexts();
  const { settings, save } = useRegistrySettings();
  if (!settings.data) return null;
  return (
    <Space>
      <Switch
        aria-label={t('globalPrefetch')}
        checked={settings.data.prefetch}
        loading={save.isPending}
        onChange={(prefetch) => save.mutate({ prefetch })}
      />
      {t('globalPrefetch')}
    </Space>
  );
}
