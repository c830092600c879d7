import { Link } from 'react-router';
import { EntryList } from '../../features/home/index.ts';
import { useTimeFormat } from '../../lib/format/format-time.ts';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { safeReturnPath } from '../../lib/session/safe-return-path.ts';
import { useGlobal } from '../../lib/stores/global.store.ts';

const MAX_SHOWN = 5;

/** The newest unread notices. */
export function HomeNotices() {
  const { t } = useTranslation('home');
  const locale = useLocale();
  const time = useTimeFormat();
  const notices = useGlobal((state) => state.notices);
  const unread = notices.filter(({ read }) => !read);
  const entries = unread.slice(0, MAX_SHOWN).map(({ seq, title, link, createdAt }) => ({
    key: String(seq),
    title: title[locale],
    hint: time.ago(createdAt),
    icon: 'bell' as const,
    to: safeReturnPath(link) ?? '/notices',
  }));
  return (
    <>
      <EntryList entries={entries} empty={t('none.notices')} />
      {unread.length > MAX_SHOWN && (
        <Link className="pd-home-more" to="/notices">
          {t('allNotices')}
        </Link>
      )}
    </>
  );
}
