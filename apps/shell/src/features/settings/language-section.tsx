import { LOCALES, type Locale } from '@pedestal/contract';
import { Segmented, Select } from 'antd';
import { useId, useMemo } from 'react';
import { useTimeFormat } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { SettingRow } from './setting-row.tsx';
import { useSavePreferences } from './use-save-preferences.ts';

const DEVICE = '';

function listTimeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
}

/** Language and time zone of the console. */
export function LanguageSection() {
  const { t } = useTranslation(['settings', 'app']);
  const id = useId();
  const locale = useLocale();
  const timeZone = usePreferences((state) => state.timeZone);
  const time = useTimeFormat();
  const save = useSavePreferences();
  const zones = useMemo(
    () => [
      { value: DEVICE, label: t('language.deviceZone') },
      ...listTimeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    ],
    [t],
  );
  return (
    <>
      <SettingRow label={t('app:language.label')} labelId={`${id}-language`}>
        <Segmented<Locale>
          aria-labelledby={`${id}-language`}
          value={locale}
          onChange={(next) => save({ locale: next })}
          options={LOCALES.map((value) => ({ value, label: t(`app:language.${value}`) }))}
        />
      </SettingRow>
      <SettingRow
        label={t('language.timeZone')}
        hint={t('language.now', { time: time.full(Date.now()) })}
        htmlFor={`${id}-zone`}
      >
        <Select
          id={`${id}-zone`}
          className="pd-setting-select"
          showSearch={{ optionFilterProp: 'label' }}
          value={timeZone ?? DEVICE}
          options={zones}
          onChange={(next: string) => save({ timeZone: next || null })}
        />
      </SettingRow>
    </>
  );
}
