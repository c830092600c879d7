import { ApiError } from '@pedestal/contract';
import { Button, Input, Segmented } from 'antd';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callSignIn } from '../../lib/api/api.ts';
import { renewRequestId } from '../../lib/session/session.ts';
import { useUser } from '../../lib/stores/user.store.ts';

type Method = 'password' | 'totp' | 'recovery';
const FACTOR: readonly Method[] = ['totp', 'recovery'];
const PASSWORD: readonly Method[] = ['password'];

/** The second factor where one is set up, otherwise the password. undefined: not known yet. */
function useMethods(): readonly Method[] | undefined {
  const [methods, setMethods] = useState<readonly Method[]>();
  useEffect(() => {
    callSignIn('GET /gateway/console/mfa/status').then(
      ({ enabled }) => setMethods(enabled ? FACTOR : PASSWORD),
      () => setMethods([...PASSWORD, ...FACTOR]),
    );
  }, []);
  return methods;
}

interface StepUpFormProps {
  onProved(): void;
  onCancel(): void;
}

/** Asks for an authenticator code or a recovery code, or for the password where there is no second factor. */
export default function StepUpForm({ onProved, onCancel }: StepUpFormProps) {
  const { t } = useTranslation('frame');
  const id = useId();
  const userName = useUser((state) => state.currentUser.userName);
  const methods = useMethods();
  const [chosen, setChosen] = useState<Method>();
  const method = chosen ?? methods?.[0] ?? 'password';
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
      {methods && methods.length > 1 && (
        <Segmented<Method>
          aria-label={t('stepUp.method')}
          value={method}
          block
          onChange={(next) => {
            setChosen(next);
            setProof('');
            setProblem('');
          }}
          options={methods.map((value) => ({ value, label: t(`stepUp.${value}`) }))}
        />
      )}
      <input type="text" hidden readOnly autoComplete="username" value={userName ?? ''} />
      {methods && (
        <label className="pd-field-label" htmlFor={id}>
          {t(`stepUp.label.${method}`)}
        </label>
      )}
      {methods && method === 'password' && (
        <Input.Password {...field} autoComplete="current-password" />
      )}
      {methods && method !== 'password' && (
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
