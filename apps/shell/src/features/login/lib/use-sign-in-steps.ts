import { useCallback, useState } from 'react';
import type { SignedIn } from '../../../lib/session/session-calls.ts';

/** The current step of a sign-in. Each reply of the server leads to the next step or completes it. */
export type SignInStep =
  | { kind: 'credentials' }
  | { kind: 'secondFactor'; ticket: string; methods: readonly string[] }
  | { kind: 'enrol'; ticket: string }
  | { kind: 'recoveryCodes'; codes: readonly string[]; next: SignedIn }
  | { kind: 'newPassword'; ticket: string }
  | { kind: 'done'; signedIn: SignedIn };

export function stepAfter(signedIn: SignedIn): SignInStep {
  const { recoveryCodes, mfa, passwordTicket, ...rest } = signedIn;
  if (recoveryCodes && recoveryCodes.length > 0) {
    const { recoveryCodes: _shown, ...next } = signedIn;
    return { kind: 'recoveryCodes', codes: recoveryCodes, next };
  }
  if (mfa) {
    const isNew = mfa.methods.includes('enrol');
    return isNew
      ? { kind: 'enrol', ticket: mfa.ticket }
      : { kind: 'secondFactor', ticket: mfa.ticket, methods: mfa.methods };
  }
  if (passwordTicket) return { kind: 'newPassword', ticket: passwordTicket };
  return rest.token ? { kind: 'done', signedIn: rest } : { kind: 'credentials' };
}

/** Tracks the steps of a sign-in and calls `onDone` when it is complete. */
export function useSignInSteps(onDone: (signedIn: SignedIn) => void) {
  const [step, setStep] = useState<SignInStep>({ kind: 'credentials' });

  const advance = useCallback(
    (signedIn: SignedIn) => {
      const next = stepAfter(signedIn);
      setStep(next);
      if (next.kind === 'done') onDone(next.signedIn);
    },
    [onDone],
  );
  const restart = useCallback(() => setStep({ kind: 'credentials' }), []);

  return { step, advance, restart };
}
