import { useTranslation } from '../../../lib/format/use-translation.ts';
import { useEntrySearch } from '../lib/use-entry-search.ts';
import { PageLink } from '../parts/page-link.tsx';
import { StepHeading } from '../parts/step-heading.tsx';

/** For any other address under /user. */
export function Component() {
  const { t } = useTranslation('login');
  const search = useEntrySearch();
  return (
    <>
      <p className="pd-big-code" aria-hidden="true">
        404
      </p>
      <StepHeading title={t('app:notFound.title')} hint={t('app:notFound.message')} takesFocus />
      <PageLink className="pd-button" to={`/user/login${search}`}>
        {t('register.toLogin')}
      </PageLink>
    </>
  );
}
