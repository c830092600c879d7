import { ApiError } from '@pedestal/contract';
import { Button, Input, Segmented } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSignIn } from '../../lib/api/api.ts';
import { renewRequestId } from '../../lib/session/session.ts';
import { useUser } from '../../lib/stores/user.store.ts';

type Method = 'password' | 'totp' | 'recovery';
const METHODS: readonly Method[] = ['password', 'totp', 'recovery'];

interface StepUpFormProps {
  onProved(): void;
  onCancel(): void;
}

/** Asks for the password, an authenticator code or a recovery code. */
export default function StepUpForm({ onProved, onCancel }: StepUpFormProps) {
  const { t } = useTranslation('frame');
  const id = useId();
  const userName = useUser((state) => state.currentUser.userName);
  const [method, setMethod] = useState<Method>('password');
  const [proof, setProof] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!proof) return;
    setSending(true);
    setProblem('');
    try {
      const body = { method, proof };
      const { token } = await callSignIn('POST /gateway/console/session/stepUp', { body });
      renewRequestId(token);
      onProved();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : String(error));
      setSending(false);
    }
  };

  const field = {
    id,
    value: proof,
    maxLength: 256,
    autoFocus: true,
    'aria-invalid': problem !== '',
    'aria-describedby': `${id}-problem`,
    onChange: (event: { target: { value: string } }) => setProof(event.target.value),
  };

  return (
    <form className="pd-confirm" onSubmit={send}>
      <h2>{t('stepUp.title')}</h2>
      <p>{t('stepUp.message')}</p>
      <Segmented<Method>
        aria-label={t('stepUp.method')}
        value={method}
        block
        onChange={(next) => {
          setMethod(next);
          setProof('');
          setProblem('');
        }}
        options={METHODS.map((value) => ({ value, label: t(`stepUp.${value}`) }))}
      />
      <input type="text" hidden readOnly autoComplete="username" value={userName ?? ''} />
      <label className="pd-field-label" htmlFor={id}>
        {t(`stepUp.label.${method}`)}
      </label>
      {method === 'password' ? (
        <Input.Password {...field} autoComplete="current-password" />
      ) : (
        <Input
          {...field}
          autoComplete="one-time-code"
          inputMode={method === 'totp' ? 'numeric' : 'text'}
        />
      )}
      <p id={`${id}-problem`} className="pd-field-problem" role="alert">
        {problem}
      </p>
      <div className="pd-confirm-actions">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {t('stepUp.confirm')}
        </Button>
      </div>
    </form>
  );
}
