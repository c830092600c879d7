import { ApiError, MAX_PASSKEY_NAME } from '@pedestal/contract';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { showFailure } from '../../lib/api/api.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { PasskeyCancelled } from '../../lib/session/passkeys.ts';

interface PasskeyNameFormProps {
  initial: string;
  submit: string;
  hint?: string;
  onSubmit(name: string): Promise<void>;
  onCancel(): void;
}

/** The name of a passkey that is added or renamed. */
export function PasskeyNameForm(props: PasskeyNameFormProps) {
  const { initial, submit, hint, onSubmit, onCancel } = props;
  const { t } = useTranslation('settings');
  const id = useId();
  const [name, setName] = useState(initial);
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);

  function explain(error: unknown): string {
    if (error instanceof PasskeyCancelled) {
      return t(error.isDuplicate ? 'passkeys.duplicate' : 'passkeys.cancelled');
    }
    if (!(error instanceof ApiError)) throw error;
    const [field] = error.details.fields ?? [];
    if (!field && error.status !== 200) showFailure(error);
    return field?.message ?? (error.status === 200 ? error.message : '');
  }

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) {
      setProblem(t('required'));
      return;
    }
    setSending(true);
    setProblem('');
    try {
      await onSubmit(name.trim());
    } catch (error) {
      setSending(false);
      setProblem(explain(error));
    }
  };

  return (
    <form className="pd-mfa-setup pd-passkey-form" onSubmit={send}>
      <div>
        <label htmlFor={id}>{t('passkeys.name')}</label>
        <Input
          id={id}
          value={name}
          maxLength={MAX_PASSKEY_NAME}
          autoFocus
          autoComplete="off"
          status={problem === '' ? '' : 'error'}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={(event) => setName(event.target.value)}
        />
        {hint && <small id={`${id}-hint`}>{hint}</small>}
        <p id={`${id}-problem`} className="pd-field-problem" role="alert">
          {problem}
        </p>
      </div>
      <div className="pd-mfa-actions">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
