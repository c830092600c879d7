import { useLocale } from '../../../lib/format/use-locale.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import type { Invite } from '../lib/invite.ts';
import '../parts/details.css';

/** The system, the roles and the expiry of an invite. */
export function InviteCard({ invite, onOther }: { invite: Invite; onOther: () => void }) {
  const { t } = useTranslation('login');
  const locale = useLocale();
  const until = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className="pd-invite" aria-label={t('register.gives')}>
      <h2>{t('register.gives')}</h2>
      <dl className="pd-facts">
        <dt>{t('register.system')}</dt>
        <dd>{invite.systemName}</dd>
        <dt>{t('register.roles')}</dt>
        <dd>
          {invite.roleNames.map((role) => (
            <span key={role} className="pd-chip">
              {role}
            </span>
          ))}
        </dd>
        <dt>{t('register.until')}</dt>
        <dd>{until.format(invite.expiresAt)}</dd>
      </dl>
      <button type="button" className="pd-link" onClick={onOther}>
        {t('register.other')}
      </button>
    </section>
  );
}
