import type { Locale } from '@pedestal/contract';
import { setLocale } from '../../../lib/format/i18n.ts';
import { useLocale } from '../../../lib/format/use-locale.ts';
import { useTranslation } from '../../../lib/format/use-translation.ts';
import { setThemeChoice, type ThemeChoice, useThemeChoice } from '../../../lib/page/theme.ts';
import { GlobeIcon, MoonIcon, ScreenIcon, SunIcon } from '../parts/icons.tsx';

const NEXT_THEME: Record<ThemeChoice, ThemeChoice> = {
  system: 'light',
  light: 'dark',
  dark: 'system',
};
const THEME_ICONS = { system: ScreenIcon, light: SunIcon, dark: MoonIcon };

/** Language and theme buttons of the sign-in pages. */
export function Preferences({ onReload }: { onReload(): void }) {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const choice = useThemeChoice();
  const ThemeIcon = THEME_ICONS[choice];
  const other: Locale = locale === 'zh-CN' ? 'en-US' : 'zh-CN';

  async function switchLanguage(): Promise<void> {
    await setLocale(other);
    // The server sends the entry's texts in the language of the request.
    onReload();
  }

  return (
    <div className="pd-preferences">
      <button type="button" lang={other} onClick={() => void switchLanguage()}>
        <GlobeIcon />
        {t(`language.${other}`)}
      </button>
      <button
        type="button"
        aria-label={`${t('theme.label')}: ${t(`theme.${choice}`)}`}
        title={t(`theme.${choice}`)}
        onClick={() => setThemeChoice(NEXT_THEME[choice])}
      >
        <ThemeIcon />
      </button>
    </div>
  );
}
