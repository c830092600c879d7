import { ApiError } from '@pedestal/contract';
import { Button, Input, Segmented } from 'antd';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { callSignIn } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { canUsePasskeys } from '../../lib/session/can-use-passkeys.ts';
import { renewRequestId } from '../../lib/session/session.ts';
import { useUser } from '../../lib/stores/user.store.ts';

type Method = 'passkey' | 'password' | 'totp' | 'recovery';
const CODES: readonly Method[] = ['password', 'totp', 'recovery'];

/** The ways that the gateway accepts, the best one first. undefined: not known yet. */
function useMethods(): readonly Method[] | undefined {
  const [methods, setMethods] = useState<readonly Method[]>();
  useEffect(() => {
    callSignIn('GET /gateway/console/mfa/status').then(
      ({ stepUpMethods }) => setMethods(withoutUnusable(stepUpMethods)),
      () => setMethods(CODES),
    );
  }, []);
  return methods;
}

/** Passkeys are offered only if this browser can use them, or if there is no other way. */
function withoutUnusable(methods: readonly Method[]): readonly Method[] {
  const usable = methods.filter((method) => method !== 'passkey' || canUsePasskeys());
  return usable.length > 0 ? usable : methods;
}

async function prove(method: Method, proof: string): Promise<string> {
  if (method !== 'passkey') {
    const body = { method, proof };
    return (await callSignIn('POST /gateway/console/session/stepUp', { body })).token;
  }
  const { signWithPasskey } = await import('../../lib/session/passkeys.ts');
  const options = await callSignIn('POST /gateway/console/session/passkeyOptions');
  const body = { assertion: await signWithPasskey(options) };
  return (await callSignIn('POST /gateway/console/session/stepUpByPasskey', { body })).token;
}

interface StepUpFormProps {
  onProved(): void;
  onCancel(): void;
}

/** Asks for a passkey, an authenticator code or a recovery code, or for the password where there is no second factor. */
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
    if (!proof && method !== 'passkey') return;
    setSending(true);
    setProblem('');
    try {
      renewRequestId(await prove(method, proof));
      onProved();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('stepUp.cancelled'));
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
      {methods && method !== 'passkey' && (
        <label className="pd-field-label" htmlFor={id}>
          {t(`stepUp.label.${method}`)}
        </label>
      )}
      {methods && method === 'password' && (
        <Input.Password {...field} autoComplete="current-password" />
      )}
      {methods && (method === 'totp' || method === 'recovery') && (
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
          {t(method === 'passkey' ? 'stepUp.usePasskey' : 'stepUp.confirm')}
        </Button>
      </div>
    </form>
  );
}
