import { ApiError } from '@pedestal/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { canUsePasskeys } from '../../../lib/session/can-use-passkeys.ts';
import type { SignedIn } from '../../../lib/session/session-calls.ts';
import { noteLogin } from '../lib/login.store.ts';
import { type FormFailure, failureOf } from '../lib/use-form.ts';
import { FormFailureAlert } from '../parts/form-failure.tsx';
import { KeyIcon } from '../parts/icons.tsx';

interface PasskeyButtonProps {
  loginKey: string;
  /** Ticket of a sign-in whose second factor is due. */
  ticket?: string | undefined;
  label: string;
  className: string;
  onSignedIn: (signedIn: SignedIn) => void;
}

/** Signs in with a passkey, or proves the second factor with it. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const { loginKey, ticket, label, className, onSignedIn } = props;
  const { t } = useTranslation('login');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormFailure>();
  if (!canUsePasskeys()) return null;

  async function use(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const { proveByPasskey } = await import('../lib/passkey-sign-in.ts');
      const signedIn = await proveByPasskey(loginKey, ticket);
      noteLogin('passkey', 'ok');
      onSignedIn(signedIn);
    } catch (error) {
      noteLogin('passkey', 'error');
      const isOurs = error instanceof ApiError;
      setFailure(isOurs ? failureOf(error) : { problem: { key: 'passkey.cancelled' } });
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <FormFailureAlert failure={failure} />
      <button
        type="button"
        className={className}
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => void use()}
      >
        {isBusy ? <span className="pd-spinner" aria-hidden="true" /> : <KeyIcon />}
        {t(label)}
      </button>
    </>
  );
}
