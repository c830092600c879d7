import { call } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { showToast } from '../../lib/page/toast.ts';
import { changePreferences } from '../../lib/stores/preferences.store.ts';
import type { Preferences } from '../../lib/stores/preferences.ts';

/**
 * Changes preferences at once and confirms it with a toast. Language and time zone are also saved in
 * the profile, since the server uses them for its messages.
 */
export function useSavePreferences(): (changes: Partial<Preferences>) => void {
  const { t } = useTranslation('frame');
  return (changes) => {
    changePreferences(changes);
    const { locale, timeZone } = changes;
    const profile = {
      ...(locale === undefined ? {} : { locale }),
      ...(timeZone === undefined ? {} : { timeZone }),
    };
    if (Object.keys(profile).length > 0) {
      call('POST /gateway/authority/user/saveProfile', { body: profile }).catch(() => undefined);
    }
    showToast({ kind: 'success', message: t('done') });
  };
}
