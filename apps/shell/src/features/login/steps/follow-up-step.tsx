import type { SignedIn } from '../../../lib/session/session-calls.ts';
import type { SignInStep } from '../lib/use-sign-in-steps.ts';
import { EnrolStep } from './enrol-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { RecoveryCodesStep } from './recovery-codes-step.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

interface FollowUpStepProps {
  step: Exclude<SignInStep, { kind: 'credentials' | 'done' }>;
  loginKey: string;
  onSignedIn: (signedIn: SignedIn) => void;
  onBack: () => void;
}

/** The step after the credentials. */
export function FollowUpStep({ step, loginKey, onSignedIn, onBack }: FollowUpStepProps) {
  switch (step.kind) {
    case 'recoveryCodes':
      return <RecoveryCodesStep codes={step.codes} onNext={() => onSignedIn(step.next)} />;
    case 'newPassword':
      return <NewPasswordStep ticket={step.ticket} loginKey={loginKey} onSignedIn={onSignedIn} />;
    case 'enrol':
      return (
        <EnrolStep
          ticket={step.ticket}
          loginKey={loginKey}
          onSignedIn={onSignedIn}
          onBack={onBack}
        />
      );
    case 'secondFactor':
      return (
        <SecondFactorStep
          ticket={step.ticket}
          methods={step.methods}
          loginKey={loginKey}
          onSignedIn={onSignedIn}
          onBack={onBack}
        />
      );
  }
}
