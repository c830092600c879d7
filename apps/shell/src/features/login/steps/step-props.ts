import type { SignedIn } from '../../../lib/session/session-calls.ts';

/** What a step after the credentials needs: its ticket, and where its answer goes. */
export interface StepProps {
  ticket: string;
  loginKey: string;
  onSignedIn: (signedIn: SignedIn) => void;
}
