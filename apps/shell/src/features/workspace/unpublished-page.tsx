import { PERMISSIONS, type SubAppRegistration } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Link } from 'react-router';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useUser } from '../../lib/stores/user.store.ts';

/** Shown for a sub-app without a release; explains publishing to administrators. */
export function UnpublishedPage({ registration }: { registration: SubAppRegistration }) {
  const { t } = useTranslation('workspace');
  const locale = useLocale();
  const canPublish = useUser((state) => state.permission.includes(PERMISSIONS.manageRegistry));
  const { title, name, module = name, base } = registration;
  return (
    <div className="pd-app-message">
      <span className="pd-app-mark">
        <Icon name="box" size={28} />
      </span>
      <h1>{t('unpublished.title', { name: title[locale] })}</h1>
      <p>{t('unpublished.message', { name, base })}</p>
      {canPublish ? (
        <div className="pd-app-publish">
          <h2>{t('unpublished.publish')}</h2>
          <ol>
            <li>{t('unpublished.build')}</li>
            <li>
              <Link to="/auth/sub-apps?tab=tokens">{t('unpublished.token')}</Link>
            </li>
            <li>
              {t('unpublished.send')}
              <pre className="pd-details">{describeCommand(module)}</pre>
            </li>
          </ol>
        </div>
      ) : (
        <p className="pd-app-facts">{t('unpublished.ask')}</p>
      )}
    </div>
  );
}

/** The publish command of a pipeline. */
function describeCommand(name: string): string {
  const variables = `PEDESTAL_URL=${window.location.origin} PEDESTAL_TOKEN=…`;
  return `${variables} \\\n  npx pedestal publish dist --app ${name} --channel stable`;
}
