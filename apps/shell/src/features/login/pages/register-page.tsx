import { useCallback, useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { goTo, useQuery } from '../../../lib/page/address.ts';
import { acceptSignIn, indexPathOf, type SignedIn } from '../../../lib/session/session-calls.ts';
import type { Invite } from '../lib/invite.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { useEntrySearch } from '../lib/use-entry-search.ts';
import { useSignInSteps } from '../lib/use-sign-in-steps.ts';
import { PageLink } from '../parts/page-link.tsx';
import { StepHeading } from '../parts/step-heading.tsx';
import { FollowUpStep } from '../steps/follow-up-step.tsx';
import { InviteStep } from './invite-step.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registration by invite. Shows the invite before it asks for anything else. */
export function Component() {
  const { t } = useTranslation('login');
  const { hostname = '', registerOpen } = useLoginEntry();
  const search = useEntrySearch();
  const query = useQuery();
  const [invite, setInvite] = useState<Invite>();

  const loginKey = invite?.loginKey ?? '';
  const linkedCode = query.get('inviteCode') ?? '';
  // The invite of a link may belong to another login entry, so let the server decide.
  const isOpen = registerOpen || linkedCode !== '';

  const land = useCallback(
    (signedIn: SignedIn) => {
      acceptSignIn(signedIn, { loginKey, hostname });
      goTo(indexPathOf(signedIn), { replace: true });
    },
    [loginKey, hostname],
  );
  const { step, advance, restart } = useSignInSteps(land);

  if (step.kind !== 'credentials' && step.kind !== 'done') {
    return <FollowUpStep step={step} loginKey={loginKey} onSignedIn={advance} onBack={restart} />;
  }
  return (
    <>
      <StepHeading
        title={t('register.heading')}
        {...(invite || !isOpen ? {} : { hint: t('register.inviteHint') })}
      />
      {!isOpen && <p className="pd-alert">{t('register.closed')}</p>}
      {isOpen && !invite && <InviteStep inviteCode={linkedCode} onInvite={setInvite} />}
      {invite && (
        <RegisterForm invite={invite} onSignedIn={advance} onOther={() => setInvite(undefined)} />
      )}
      <div className="pd-links">
        <PageLink className="pd-link" to={`/user/login${search}`}>
          {t('register.toLogin')}
        </PageLink>
      </div>
    </>
  );
}
