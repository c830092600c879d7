import { Switch } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { usePreferences } from '../../lib/stores/preferences.store.ts';
import { SettingRow } from './setting-row.tsx';
import { useSavePreferences } from './use-save-preferences.ts';

/** How new notices are shown. */
export function NotificationsSection() {
  const { t } = useTranslation('settings');
  const id = useId();
  const { desktopNotices, noticeToasts } = usePreferences();
  const [isRefused, setRefused] = useState(false);
  const save = useSavePreferences();
  const isPossible = 'Notification' in window;

  const setDesktop = async (wanted: boolean) => {
    setRefused(false);
    if (wanted && (await Notification.requestPermission()) !== 'granted') {
      setRefused(true);
      return;
    }
    save({ desktopNotices: wanted });
  };

  return (
    <>
      <SettingRow
        label={t('notifications.toasts')}
        hint={t('notifications.toastsHint')}
        htmlFor={`${id}-toasts`}
      >
        <Switch
          id={`${id}-toasts`}
          checked={noticeToasts}
          onChange={(next) => save({ noticeToasts: next })}
        />
      </SettingRow>
      <SettingRow
        label={t('notifications.desktop')}
        hint={t(isPossible ? 'notifications.desktopHint' : 'notifications.impossible')}
        htmlFor={`${id}-desktop`}
      >
        <Switch
          id={`${id}-desktop`}
          disabled={!isPossible}
          checked={desktopNotices}
          onChange={(next) => void setDesktop(next)}
        />
      </SettingRow>
      {isRefused && (
        <p className="pd-field-problem" role="alert">
          {t('notifications.refused')}
        </p>
      )}
    </>
  );
}
