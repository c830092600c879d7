import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useQuery } from '../../../lib/page/address.ts';
import type { SignedIn } from '../../../lib/session/session-calls.ts';
import { beginLogin, setActiveKey, useLogin } from '../lib/login.store.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { readSmsCooldown } from '../lib/sms-cooldown.ts';
import { useSignInSteps } from '../lib/use-sign-in-steps.ts';
import { METHOD_KEYS, type MethodKey, MethodTabs } from './method-tabs.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordForm } from './password-form.tsx';
import { SmsForm } from './sms-form.tsx';

// Loaded on demand: rarely needed, and they include the QR encoder.
const QrPanel = lazy(async () => ({ default: (await import('./qr-panel.tsx')).QrPanel }));
const FollowUpStep = lazy(async () => ({
  default: (await import('../steps/follow-up-step.tsx')).FollowUpStep,
}));

interface SignInFlowProps {
  /** Shown above the sign-in methods. */
  heading: ReactNode;
  /** Shown below them. */
  footer?: ReactNode;
  fixedUserName?: string | undefined;
  onDone: (signedIn: SignedIn) => void;
}

function firstKey(offered: readonly MethodKey[], preferred: MethodKey): MethodKey | undefined {
  // After a reload while an SMS code is pending, continue with SMS.
  if (offered.includes('1') && readSmsCooldown('login')) return '1';
  return offered.includes(preferred) ? preferred : offered[0];
}

/** A complete sign-in: the chosen method and the steps that follow it. */
export function SignInFlow({ heading, footer, fixedUserName, onDone }: SignInFlowProps) {
  const { t } = useTranslation('login');
  const entry = useLoginEntry();
  const offered = METHOD_KEYS.filter(({ method }) => entry.methods.includes(method)).map(
    ({ key }) => key,
  );
  const query = useQuery();
  // Once, before the first render reads it.
  useState(() => beginLogin(firstKey(offered, entry.activeKey), query.get('type') ?? undefined));
  const activeKey = useLogin((login) => login.activeKey);
  // While arrow keys move between the tabs, the focus must stay on them.
  const [takesFocus, setTakesFocus] = useState(true);
  const { step, advance, restart } = useSignInSteps(onDone);

  function chooseMethod(key: MethodKey, by: 'pointer' | 'keyboard'): void {
    setActiveKey(key);
    setTakesFocus(by === 'pointer');
  }

  if (step.kind === 'done') {
    return (
      <p className="pd-done" role="status">
        <span className="pd-spinner" aria-hidden="true" />
        {t('login.submitting')}
      </p>
    );
  }
  if (step.kind !== 'credentials') {
    return (
      <Suspense>
        <FollowUpStep step={step} loginKey={entry.loginKey} onSignedIn={advance} onBack={restart} />
      </Suspense>
    );
  }
  return (
    <>
      {heading}
      <MethodTabs offered={offered} activeKey={activeKey} onChange={chooseMethod}>
        {activeKey === '2' && (
          <PasswordForm
            onSignedIn={advance}
            fixedUserName={fixedUserName}
            takesFocus={takesFocus}
          />
        )}
        {activeKey === '1' && <SmsForm onSignedIn={advance} takesFocus={takesFocus} />}
        {activeKey === '3' && (
          <Suspense fallback={<div className="pd-qr" />}>
            <QrPanel onSignedIn={advance} />
          </Suspense>
        )}
      </MethodTabs>
      {activeKey && (
        <div className="pd-passkey">
          <PasskeyButton
            className="pd-button-quiet"
            label="passkey.signIn"
            loginKey={entry.loginKey}
            onSignedIn={advance}
          />
        </div>
      )}
      {footer}
    </>
  );
}
