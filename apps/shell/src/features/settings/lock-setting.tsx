import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { LOCK_AFTER } from '../../lib/stores/preferences.ts';
import { SettingRow } from './setting-row.tsx';
import { useSavePreferences } from './use-save-preferences.ts';

/** When the screen locks by itself. */
export function LockSetting() {
  const { t } = useTranslation('settings');
  const id = useId();
  const lockAfter = usePreferences((state) => state.lockAfter);
  const save = useSavePreferences();
  return (
    <SettingRow label={t('lock.label')} hint={t('lock.hint')} htmlFor={id}>
      <Select
        id={id}
        popupMatchSelectWidth={false}
        value={lockAfter}
        options={LOCK_AFTER.map((value) => ({
          value,
          label: value === 0 ? t('lock.never') : t('lock.minutes', { count: value }),
        }))}
        onChange={(next) => save({ lockAfter: next })}
      />
    </SettingRow>
  );
}
