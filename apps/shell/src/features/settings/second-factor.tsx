import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { call, callQuietly } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { QueryStates } from './query-states.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type Proof, SecondFactorProof } from './second-factor-proof.tsx';
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
  const [asked, setAsked] = useState<'renew' | 'disable'>();
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = () => queryClient.invalidateQueries(mfaQuery);

  const showCodes = (recoveryCodes: readonly string[]) => {
    setSettingUp(false);
    setAsked(undefined);
    setCodes(recoveryCodes);
    void refresh();
  };
  const renew = async (body: Proof) => {
    const { recoveryCodes } = await callQuietly('POST /gateway/console/mfa/renewRecoveryCodes', {
      body,
    });
    showCodes(recoveryCodes);
  };
  const disable = async (body: Proof) => {
    await callQuietly('POST /gateway/console/mfa/disable', { body });
    setAsked(undefined);
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
              <Tag>{t(enabled ? 'mfa.on' : 'mfa.off')}</Tag>
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
            {enabled && asked && (
              <SecondFactorProof
                key={asked}
                title={t(`mfa.${asked}`)}
                message={t(`mfa.${asked}Message`)}
                isDangerous={asked === 'disable'}
                onProve={asked === 'renew' ? renew : disable}
                onCancel={() => setAsked(undefined)}
              />
            )}
            {enabled && !asked && (
              <div className="pd-mfa-actions">
                <Button onClick={() => setAsked('renew')}>{t('mfa.renew')}</Button>
                {!required && (
                  <Button danger onClick={() => setAsked('disable')}>
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
