import { Space, Switch } from 'antd';
import { useTexts } from './texts.ts';
import { useRegistrySettings } from './use-registry-settings.ts';

/** The switch for all; each sub-app has its own beside it. */
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
