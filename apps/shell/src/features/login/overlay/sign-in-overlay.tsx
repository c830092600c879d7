import { useCallback, useEffect, useState } from 'react';
import { showFailure } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useFirmDialog } from '../../../lib/page/use-firm-dialog.ts';
import { currentSession, type Person } from '../../../lib/session/session.ts';
import { acceptSignIn, type SignedIn } from '../../../lib/session/session-calls.ts';
import { sessionEndReason } from '../../../lib/session/session-end.ts';
import { SignInFlow } from '../forms/sign-in-flow.tsx';
import { fetchLoginEntry, type LoginEntry, LoginEntryContext } from '../lib/login-entry.ts';
import { EndReasonAlert } from '../parts/end-reason.tsx';
import '../parts/form.css';
import './sign-in-overlay.css';

interface SignInOverlayProps {
  /** The person whose session has ended. */
  person: Person;
  /** The person or the idle time has locked the screen. */
  isLocked: boolean;
  onSignedIn: () => void;
  onOther: () => void;
}

function useEntryOfSession() {
  const [entry, setEntry] = useState<LoginEntry>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    const session = currentSession();
    setFailed(false);
    fetchLoginEntry({
      hostname: session?.hostname,
      systemCode: session?.hostname ? undefined : session?.systemCode,
    }).then(setEntry, (error: unknown) => {
      setFailed(true);
      showFailure(error);
    });
  }, []);
  useEffect(load, [load]);
  return { entry, hasFailed, load };
}

/** Sign-in dialog over the page after the session has ended. The page below keeps its state. */
export function SignInOverlay({ person, isLocked, onSignedIn, onOther }: SignInOverlayProps) {
  const { t } = useTranslation('login');
  const { entry, hasFailed, load } = useEntryOfSession();

  const accept = useCallback(
    (signedIn: SignedIn) => {
      const { loginKey = '', hostname = '' } = entry ?? {};
      acceptSignIn(signedIn, { loginKey, hostname });
      onSignedIn();
    },
    [entry, onSignedIn],
  );

  return (
    <dialog
      {...useFirmDialog()}
      className={isLocked ? 'pd-overlay is-locked' : 'pd-overlay'}
      aria-labelledby="pd-overlay-title"
    >
      <header className="pd-heading">
        <h2 id="pd-overlay-title">{t(isLocked ? 'overlay.locked' : 'overlay.heading')}</h2>
        <p>{t('overlay.text', { name: person.displayName || person.userName })}</p>
      </header>
      <EndReasonAlert reason={sessionEndReason()} />
      {entry && (
        <LoginEntryContext value={entry}>
          <SignInFlow heading={null} fixedUserName={person.userName} onDone={accept} />
        </LoginEntryContext>
      )}
      {hasFailed && (
        <button type="button" className="pd-button" onClick={load}>
          {t('login.retry')}
        </button>
      )}
      <div className="pd-links">
        <button type="button" className="pd-link" onClick={onOther}>
          {t('overlay.other')}
        </button>
      </div>
    </dialog>
  );
}
