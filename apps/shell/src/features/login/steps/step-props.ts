import type { SignedIn } from '../../../lib/session/session-calls.ts';

/** Props of a step after the credentials. */
export interface StepProps {
  ticket: string;
  loginKey: string;
  onSignedIn: (signedIn: SignedIn) => void;
}
