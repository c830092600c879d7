import { useCallback } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { goTo, useQuery } from '../../../lib/page/address.ts';
import { safeReturnPath } from '../../../lib/session/safe-return-path.ts';
import { acceptSignIn, indexPathOf, type SignedIn } from '../../../lib/session/session-calls.ts';
import { toEndReason } from '../../../lib/session/session-end.ts';
import { SignInFlow } from '../forms/sign-in-flow.tsx';
import { useLoginEntry } from '../lib/login-entry.ts';
import { useEntrySearch } from '../lib/use-entry-search.ts';
import { EndReasonAlert } from '../parts/end-reason.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { StepHeading } from '../parts/step-heading.tsx';

export function Component() {
  const { t } = useTranslation('login');
  const { loginKey, hostname = '', title, methods, registerOpen } = useLoginEntry();
  const query = useQuery();
  const search = useEntrySearch();
  const redirect = safeReturnPath(query.get('redirect'));

  const land = useCallback(
    (signedIn: SignedIn) => {
      acceptSignIn(signedIn, { loginKey, hostname });
      goTo(redirect ?? indexPathOf(signedIn), { replace: true });
    },
    [loginKey, hostname, redirect],
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
            <PageLink className="pd-link" to={`/user/findPassword${search}`}>
              {t('login.forgot')}
            </PageLink>
          )}
          {registerOpen && (
            <PageLink className="pd-link" to={`/user/customRegister${search}`}>
              {t('login.register')}
            </PageLink>
          )}
        </div>
      }
    />
  );
}
