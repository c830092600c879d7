import { useCallback } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { safeReturnPath } from '../../../lib/session/safe-return-path.ts';
import { acceptSignIn, indexPathOf, type SignedIn } from '../../../lib/session/session-calls.ts';
import { toEndReason } from '../../../lib/session/session-end.ts';
import { SignInFlow } from '../forms/sign-in-flow.tsx';
import { useLoginEntry } from '../lib/login-entry.ts';
import { useEntrySearch } from '../lib/use-entry-search.ts';
import { EndReasonAlert } from '../parts/end-reason.tsx';
import { StepHeading } from '../parts/step-heading.tsx';

export function Component() {
  const { t } = useTranslation('login');
  const { loginKey, hostname = '', title, methods, registerOpen } = useLoginEntry();
  const [query] = useSearchParams();
  const search = useEntrySearch();
  const navigate = useNavigate();
  const redirect = safeReturnPath(query.get('redirect'));

  const land = useCallback(
    (signedIn: SignedIn) => {
      acceptSignIn(signedIn, { loginKey, hostname });
      void navigate(redirect ?? indexPathOf(signedIn), { replace: true });
    },
    [loginKey, hostname, redirect, navigate],
  );

  return (
    <SignInFlow
      onDone={land}
      heading={
        <>
          <StepHeading title={t('login.heading')} hint={t('login.welcome', { title })} />
          <EndReasonAlert reason={toEndReason(query.get('ended'))} />
        </>
      }
      footer={
        <div className="pd-links">
          {methods.includes('password') && (
            <Link className="pd-link" to={{ pathname: '/user/findPassword', search }}>
              {t('login.forgot')}
            </Link>
          )}
          {registerOpen && (
            <Link className="pd-link" to={{ pathname: '/user/customRegister', search }}>
              {t('login.register')}
            </Link>
          )}
        </div>
      }
    />
  );
}
