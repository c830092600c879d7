import { type CSSProperties, type ReactNode, use, useEffect } from 'react';
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

function Unavailable({ isLoading, onReload }: Pick<LayoutProps, 'isLoading' | 'onReload'>) {
  const { t } = useTranslation('login');
  return (
    <>
      <StepHeading title={t('login.unavailable')} hint={t('login.unavailableHint')} takesFocus />
      <button type="button" className="pd-button" aria-busy={isLoading} onClick={onReload}>
        {t('login.retry')}
      </button>
    </>
  );
}

interface LayoutProps {
  data: Promise<EntryData>;
  /** The entry is asked for again. */
  isLoading: boolean;
  onReload(): void;
  children: ReactNode;
}

/** Layout of all pages under /user: the branding of the login entry, and the card with the form. */
export function Component({ data, isLoading, onReload, children }: LayoutProps) {
  const { entry } = use(data);
  const title = entry?.title;

  useEffect(() => setProductName(title), [title]);

  return (
    <div className="pd-blank">
      <Brand entry={entry} />
      <div className="pd-blank-side">
        <Preferences onReload={onReload} />
        <main className="pd-card">
          {entry ? (
            <LoginEntryContext value={entry}>{children}</LoginEntryContext>
          ) : (
            <Unavailable isLoading={isLoading} onReload={onReload} />
          )}
        </main>
      </div>
    </div>
  );
}
