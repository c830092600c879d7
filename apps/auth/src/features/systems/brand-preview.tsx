import type { AdminLoginEntry } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useTexts } from './texts.ts';

type Branded = Pick<AdminLoginEntry, 'title' | 'titleEn' | 'branding'>;

const PICTURE = /^(?:\/(?![/\\])[\w.~/-]+|data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+)$/;

/** Shows only values that the server accepts, so that no half-typed address is requested. */
const pictureOf = (text: string) => (PICTURE.test(text) ? text : '');

/** Preview of the sign-in page's header in light and dark. */
export function BrandPreview({ fields }: { fields: Branded }) {
  const t = useTexts();
  const isChinese = useLocale() === 'zh-CN';
  const title = isChinese ? fields.title : fields.titleEn;
  const logo = pictureOf(fields.branding?.logo ?? '');
  const background = pictureOf(fields.branding?.background ?? '');
  return (
    <div className="auth-brand">
      {(['light', 'dark'] as const).map((scheme) => (
        <figure
          key={scheme}
          className={`auth-brand-card auth-brand-${scheme}`}
          style={background === '' ? {} : { backgroundImage: `url("${background}")` }}
        >
          {logo !== '' && <img src={logo} alt="" />}
          <strong>{title}</strong>
          <figcaption>{t(scheme === 'light' ? 'previewLight' : 'previewDark')}</figcaption>
        </figure>
      ))}
    </div>
  );
}
