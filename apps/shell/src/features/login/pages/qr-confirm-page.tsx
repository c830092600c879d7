import { ApiError } from '@pedestal/contract';
import { useCallback, useEffect, useState } from 'react';
import { callSignIn, showFailure } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useQuery } from '../../../lib/page/address.ts';
import { currentRequestId, dropRequestId } from '../../../lib/session/session.ts';
import { acceptSignIn, resumeSession, type SignedIn } from '../../../lib/session/session-calls.ts';
import { SignInFlow } from '../forms/sign-in-flow.tsx';
import { useLoginEntry } from '../lib/login-entry.ts';
import { StepHeading } from '../parts/step-heading.tsx';
import { QrRequest, type QrRequestInfo } from './qr-request.tsx';

type QrConfirmState =
  | { kind: 'loading' | 'signIn' | 'confirmed' | 'denied' | 'invalid' }
  | { kind: 'asked'; info: QrRequestInfo };

async function lookUp(ticket: string): Promise<QrConfirmState> {
  if (!currentRequestId() && !(await resumeSession())) return { kind: 'signIn' };
  try {
    const info = await callSignIn('POST /gateway/authority/login/scanInfo', { body: { ticket } });
    return { kind: 'asked', info };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) {
      dropRequestId();
      return { kind: 'signIn' };
    }
    if (error.status === 0) showFailure(error);
    return { kind: 'invalid' };
  }
}

/** The page on the phone after a scan: shows the requesting browser, and asks for confirmation. */
export function Component() {
  const { t } = useTranslation('login');
  const { loginKey, hostname = '' } = useLoginEntry();
  const query = useQuery();
  const ticket = query.get('ticket') ?? '';
  const [state, setState] = useState<QrConfirmState>({ kind: 'loading' });

  useEffect(() => {
    let isCurrent = true;
    void lookUp(ticket).then((next) => isCurrent && setState(next));
    return () => {
      isCurrent = false;
    };
  }, [ticket]);

  const continueSignedIn = useCallback(
    (signedIn: SignedIn) => {
      acceptSignIn(signedIn, { loginKey, hostname });
      void lookUp(ticket).then(setState);
    },
    [loginKey, hostname, ticket],
  );

  switch (state.kind) {
    case 'loading':
      return (
        <p className="pd-done" role="status">
          {t('app:loading')}
        </p>
      );
    case 'signIn':
      return (
        <SignInFlow
          onDone={continueSignedIn}
          heading={<StepHeading title={t('qrConfirm.heading')} hint={t('qrConfirm.signInFirst')} />}
        />
      );
    case 'asked':
      return <QrRequest ticket={ticket} info={state.info} onEnd={(kind) => setState({ kind })} />;
    default:
      return (
        <StepHeading
          title={t(`qrConfirm.${state.kind}Heading`)}
          hint={t(`qrConfirm.${state.kind}Hint`)}
          takesFocus
        />
      );
  }
}
