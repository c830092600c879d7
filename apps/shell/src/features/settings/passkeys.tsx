import { MAX_PASSKEYS, type RouteOf, type RouteOutput } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call, callQuietly } from '../../lib/api/api.ts';
import { useTimeFormat } from '../../lib/format/format-time.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { confirm } from '../../lib/page/confirm.ts';
import { showToast } from '../../lib/page/toast.ts';
import { canUsePasskeys } from '../../lib/session/can-use-passkeys.ts';
import { createPasskey } from '../../lib/session/passkeys.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { QueryStates } from './query-states.tsx';

type Passkey = RouteOutput<RouteOf<'GET /gateway/console/passkeys'>>[number];

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => call('GET /gateway/console/passkeys'),
});

/** Kinds of devices, as a first name for a passkey. */
const DEVICES = /iPhone|iPad|Android|Windows|Mac|Linux/;

/** The person's passkeys, which can be added, renamed and removed. */
export function Passkeys() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const query = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const refresh = () => queryClient.invalidateQueries(passkeysQuery);

  const add = async (name: string) => {
    const options = await callQuietly('POST /gateway/console/passkeys/options');
    const registration = await createPasskey(options);
    await callQuietly('POST /gateway/console/passkeys', { body: { name, registration } });
    setAdding(false);
    showToast({ kind: 'success', message: t('passkeys.added') });
    await refresh();
  };

  return (
    <section className="pd-settings-part" aria-label={t('passkeys.title')}>
      <h2>{t('passkeys.title')}</h2>
      <p>{t('passkeys.hint')}</p>
      <QueryStates query={query}>
        {(passkeys) => (
          <>
            {passkeys.length > 0 && (
              <ul className="pd-sessions">
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onChanged={refresh} />
                ))}
              </ul>
            )}
            {isAdding && (
              <PasskeyNameForm
                initial={DEVICES.exec(navigator.userAgent)?.[0] ?? ''}
                submit={t('passkeys.continue')}
                hint={t('passkeys.nameHint')}
                onSubmit={add}
                onCancel={() => setAdding(false)}
              />
            )}
            {!isAdding && <AddButton count={passkeys.length} onAdd={() => setAdding(true)} />}
          </>
        )}
      </QueryStates>
    </section>
  );
}

function AddButton({ count, onAdd }: { count: number; onAdd(): void }) {
  const { t } = useTranslation('settings');
  if (!canUsePasskeys()) return <p className="pd-passkey-note">{t('passkeys.impossible')}</p>;
  if (count >= MAX_PASSKEYS) {
    return <p className="pd-passkey-note">{t('passkeys.most', { count: MAX_PASSKEYS })}</p>;
  }
  return (
    <Button type={count === 0 ? 'primary' : 'default'} onClick={onAdd}>
      {t('passkeys.add')}
    </Button>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onChanged(): Promise<void>;
}

function PasskeyRow({ passkey, onChanged }: PasskeyRowProps) {
  const { t } = useTranslation('settings');
  const time = useTimeFormat();
  const [isRenaming, setRenaming] = useState(false);
  const { id, name, host, createdAt, lastUsedAt } = passkey;

  const rename = async (next: string) => {
    await callQuietly('PUT /gateway/console/passkeys/:id', {
      params: { id },
      body: { name: next },
    });
    setRenaming(false);
    await onChanged();
  };
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('passkeys.removeTitle', { name }),
      message: t('passkeys.removeMessage'),
      confirm: t('passkeys.remove'),
      danger: true,
    });
    if (!isConfirmed) return;
    await call('DELETE /gateway/console/passkeys/:id', { params: { id } });
    await onChanged();
  };

  if (isRenaming) {
    return (
      <li>
        <PasskeyNameForm
          initial={name}
          submit={t('save')}
          onSubmit={rename}
          onCancel={() => setRenaming(false)}
        />
      </li>
    );
  }
  const facts = [
    t('passkeys.created', { time: time.full(createdAt) }),
    lastUsedAt === null ? t('passkeys.unused') : t('passkeys.used', { time: time.ago(lastUsedAt) }),
    host === location.hostname ? '' : t('passkeys.elsewhere', { host }),
  ];
  return (
    <li className="pd-passkey-row">
      <Icon name="key" size={20} />
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="pd-mfa-actions">
        <Button
          size="small"
          aria-label={t('passkeys.renameOf', { name })}
          onClick={() => setRenaming(true)}
        >
          {t('passkeys.rename')}
        </Button>
        <Button
          size="small"
          danger
          aria-label={t('passkeys.removeOf', { name })}
          onClick={() => void remove().catch(() => undefined)}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  );
}
