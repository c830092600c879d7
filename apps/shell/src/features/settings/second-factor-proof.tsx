import { ApiError, SIX_DIGIT_CODE } from '@pedestal/contract';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { showFailure } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';

export interface Proof {
  method: 'totp' | 'recovery';
  code: string;
}

interface SecondFactorProofProps {
  title: string;
  message: string;
  isDangerous?: boolean;
  /** Throws `ApiError` if the code is wrong. */
  onProve(proof: Proof): Promise<void>;
  onCancel(): void;
}

/** Asks for a code of the second factor, before it is replaced or disabled. */
export function SecondFactorProof(props: SecondFactorProofProps) {
  const { title, message, isDangerous = false, onProve, onCancel } = props;
  const { t } = useTranslation('settings');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    if (!code) return;
    setSending(true);
    setProblem('');
    try {
      await onProve({ method: SIX_DIGIT_CODE.test(code) ? 'totp' : 'recovery', code });
    } catch (error) {
      if (error instanceof ApiError && error.status === 200) setProblem(error.message);
      else showFailure(error);
      setSending(false);
    }
  };

  return (
    <form className="pd-mfa-setup" aria-label={title} onSubmit={send}>
      <p>{message}</p>
      <div>
        <label htmlFor={id}>{t('mfa.proof')}</label>
        <Input
          id={id}
          value={typed}
          maxLength={32}
          autoFocus
          autoComplete="one-time-code"
          status={problem === '' ? '' : 'error'}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id={`${id}-problem`} className="pd-field-problem" role="alert">
          {problem}
        </p>
      </div>
      <div className="pd-mfa-actions">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="primary" danger={isDangerous} htmlType="submit" loading={isSending}>
          {title}
        </Button>
      </div>
    </form>
  );
}
