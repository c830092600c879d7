import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { PersonPicture } from '../../lib/page/person-picture.tsx';
import { showToast } from '../../lib/page/toast.ts';
import { type CurrentUser, setCurrentUser, useUser } from '../../lib/stores/user.store.ts';
import { shrinkPicture } from './shrink-picture.ts';

const MAX_BYTES = 20 * 1024 * 1024;

/** The person's picture. It is scaled down in the browser, so any photo can be chosen. */
export function AvatarField({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(['settings', 'frame']);
  const input = useRef<HTMLInputElement>(null);
  const [isSaving, setSaving] = useState(false);

  const save = async (avatar: string) => {
    await call('POST /gateway/authority/user/saveAvatar', { body: { avatar } });
    setCurrentUser({ ...(useUser.getState().currentUser as CurrentUser), avatar });
    showToast({ kind: 'success', message: t('frame:done') });
  };
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setSaving(true);
    try {
      if (file.size > MAX_BYTES) throw new Error('too large');
      await save(await shrinkPicture(file));
    } catch (error) {
      // `call` has shown API errors; an unreadable image has no message yet.
      if ((error as Error).name !== 'ApiError') {
        showToast({ kind: 'error', message: t('profile.noPicture') });
      }
    } finally {
      setSaving(false);
    }
  };

  return (
    <div className="pd-avatar-field">
      <PersonPicture
        name={user.displayName}
        image={user.avatar}
        size={72}
        label={t('profile.avatar')}
      />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('profile.chooseAvatar')}
          onChange={(event) => void choose(event)}
        />
        <Button loading={isSaving} onClick={() => input.current?.click()}>
          {t('profile.chooseAvatar')}
        </Button>
        {user.avatar && (
          <Button type="text" onClick={() => void save('').catch(() => undefined)}>
            {t('profile.removeAvatar')}
          </Button>
        )}
        <small>{t('profile.avatarHint')}</small>
      </div>
    </div>
  );
}
