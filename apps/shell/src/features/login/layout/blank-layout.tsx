import { type CSSProperties, useEffect } from 'react';
import { Outlet, useLoaderData, useRevalidator } from 'react-router';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { setProductName } from '../../../lib/page/document-title.ts';
import { brandImage } from '../lib/brand-image.ts';
import { type LoginEntry, LoginEntryContext } from '../lib/login-entry.ts';
import { StepHeading } from '../parts/step-heading.tsx';
import { BrandMark } from './brand-mark.tsx';
import { BrandPicture } from './brand-picture.tsx';
import type { EntryData } from './entry-loader.ts';
import { Preferences } from './preferences.tsx';
import '../parts/form.css';
import './blank-layout.css';

function Brand({ entry }: { entry: LoginEntry | undefined }) {
  const { t } = useTranslation('login');
  const background = entry && brandImage(entry.background);
  const style = background ? ({ '--pd-brand-image': `url("${background}")` } as CSSProperties) : {};
  return (
    <header className="pd-brand" style={style} data-picture={background !== undefined}>
      <div className="pd-brand-name">
        <BrandMark logo={entry && brandImage(entry.logo)} />
        <span>{entry?.title ?? t('app:title')}</span>
      </div>
      {!background && <BrandPicture />}
      <div className="pd-brand-words">
        <p className="pd-brand-headline">{t('brand.headline')}</p>
        <p>{t('brand.lead')}</p>
      </div>
    </header>
  );
}

function Unavailable() {
  const { t } = useTranslation('login');
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <StepHeading title={t('login.unavailable')} hint={t('login.unavailableHint')} takesFocus />
      <button
        type="button"
        className="pd-button"
        aria-busy={state === 'loading'}
        onClick={() => void revalidate()}
      >
        {t('login.retry')}
      </button>
    </>
  );
}

/** Layout of all pages under /user: the branding of the login entry, and the card with the form. */
export function Component() {
  const { entry } = useLoaderData<EntryData>();
  const title = entry?.title;

  useEffect(() => setProductName(title), [title]);

  return (
    <div className="pd-blank">
      <Brand entry={entry} />
      <div className="pd-blank-side">
        <Preferences />
        <main className="pd-card">
          {entry ? (
            <LoginEntryContext value={entry}>
              <Outlet />
            </LoginEntryContext>
          ) : (
            <Unavailable />
          )}
        </main>
      </div>
    </div>
  );
}
