import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api/api.ts';
import { confirm } from '../../lib/page/confirm.ts';
import { QueryStates } from './query-states.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

const mfaQuery = queryOptions({
  queryKey: ['mfa'],
  queryFn: () => call('GET /gateway/console/mfa/status'),
});

/** State of the second factor, with its actions. */
export function SecondFactor() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const query = useQuery(mfaQuery);
  const [isSettingUp, setSettingUp] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => queryClient.invalidateQueries(mfaQuery);

  const showCodes = (recoveryCodes: readonly string[]) => {
    setSettingUp(false);
    setCodes(recoveryCodes);
    void refresh();
  };
  const renew = async () => {
    const { recoveryCodes } = await call('POST /gateway/console/mfa/renewRecoveryCodes');
    showCodes(recoveryCodes);
  };
  const disable = async () => {
    const isConfirmed = await confirm({
      title: t('mfa.disable'),
      message: t('mfa.disableMessage'),
      confirm: t('mfa.disable'),
      danger: true,
    });
    if (!isConfirmed) return;
    await call('POST /gateway/console/mfa/disable');
    setCodes(undefined);
    await refresh();
  };

  return (
    <section className="pd-settings-part" aria-label={t('mfa.title')}>
      <h2>{t('mfa.title')}</h2>
      <p>{t('mfa.hint')}</p>
      <QueryStates query={query}>
        {({ enabled, required, recoveryCodesLeft }) => (
          <>
            <p className="pd-mfa-state">
              <Tag color={enabled ? 'green' : 'default'}>{t(enabled ? 'mfa.on' : 'mfa.off')}</Tag>
              {enabled && t('mfa.codesLeft', { count: recoveryCodesLeft })}
              {required && ` ${t('mfa.required')}`}
            </p>
            {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
            {isSettingUp && (
              <SecondFactorSetup onDone={showCodes} onCancel={() => setSettingUp(false)} />
            )}
            {!enabled && !isSettingUp && (
              <Button type="primary" onClick={() => setSettingUp(true)}>
                {t('mfa.setUp')}
              </Button>
            )}
            {enabled && (
              <div className="pd-mfa-actions">
                <Button onClick={() => void renew().catch(() => undefined)}>
                  {t('mfa.renew')}
                </Button>
                {!required && (
                  <Button danger onClick={() => void disable().catch(() => undefined)}>
                    {t('mfa.disable')}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </QueryStates>
    </section>
  );
}
