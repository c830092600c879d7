import { ApiError, SIX_DIGIT_CODE } from '@pedestal/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, QRCode } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { call, callQuietly, showFailure } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { QueryStates } from './query-states.tsx';

interface SecondFactorSetupProps {
  onDone(recoveryCodes: readonly string[]): void;
  onCancel(): void;
}

/** Enrolment: shows the secret and verifies a code of the authenticator. */
export function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  const query = useQuery({
    queryKey: ['mfa', 'enrol'],
    queryFn: () => call('POST /gateway/console/mfa/enrol'),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setSending(true);
    setProblem('');
    try {
      const { recoveryCodes } = await callQuietly('POST /gateway/console/mfa/confirm', {
        body: { code: code.trim() },
      });
      onDone(recoveryCodes);
    } catch (error) {
      if (error instanceof ApiError && error.status === 200) setProblem(error.message);
      else showFailure(error);
      setSending(false);
    }
  };

  return (
    <QueryStates query={query}>
      {({ secret, otpauthUrl }) => (
        <form className="pd-mfa-setup" onSubmit={send}>
          <div className="pd-mfa-code" aria-hidden="true">
            <QRCode value={otpauthUrl} type="svg" size={176} color="#000000" bgColor="#ffffff" />
          </div>
          <ol>
            <li>{t('mfa.scan')}</li>
            <li>
              {t('mfa.orType')}
              <code>{secret}</code>
            </li>
            <li>
              <label htmlFor={id}>{t('mfa.enterCode')}</label>
              <Input
                id={id}
                value={code}
                maxLength={6}
                inputMode="numeric"
                autoComplete="one-time-code"
                aria-invalid={problem !== ''}
                aria-describedby={`${id}-problem`}
                onChange={(event) => setCode(event.target.value)}
              />
              <p id={`${id}-problem`} className="pd-field-problem" role="alert">
                {problem}
              </p>
            </li>
          </ol>
          <div className="pd-mfa-actions">
            <Button onClick={onCancel}>{t('cancel')}</Button>
            <Button
              type="primary"
              htmlType="submit"
              loading={isSending}
              disabled={!SIX_DIGIT_CODE.test(code.trim())}
            >
              {t('mfa.confirm')}
            </Button>
          </div>
        </form>
      )}
    </QueryStates>
  );
}
