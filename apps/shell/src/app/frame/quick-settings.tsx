import { LOCALES, type Locale } from '@pedestal/contract';
import { Icon, IconButton, type IconName } from '@pedestal/ui';
import { Dropdown } from 'antd';
import { useSyncExternalStore } from 'react';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { type ThemeChoice, useTheme, useThemeChoice } from '../../lib/page/theme.ts';
import { changePreferences } from '../../lib/stores/preferences.store.ts';

const THEMES: Record<ThemeChoice, IconName> = { light: 'sun', dark: 'moon', system: 'monitor' };

export function LanguageButton() {
  const { t } = useTranslation('app');
  const locale = useLocale();
  const items = LOCALES.map((locale) => ({ key: locale, label: t(`language.${locale}`) }));
  return (
    <Dropdown
      menu={{
        items,
        selectable: true,
        selectedKeys: [locale],
        onClick: ({ key }) => changePreferences({ locale: key as Locale }),
      }}
      trigger={['click']}
      autoFocus
    >
      <IconButton icon="globe" label={t('language.label')} hasMenu />
    </Dropdown>
  );
}

export function ThemeButton() {
  const { t } = useTranslation('app');
  const choice = useThemeChoice();
  const theme = useTheme();
  const items = (Object.keys(THEMES) as ThemeChoice[]).map((key) => ({
    key,
    label: t(`theme.${key}`),
    icon: <Icon name={THEMES[key]} />,
  }));
  return (
    <Dropdown
      menu={{
        items,
        selectable: true,
        selectedKeys: [choice],
        onClick: ({ key }) => changePreferences({ theme: key as ThemeChoice }),
      }}
      trigger={['click']}
      autoFocus
    >
      <IconButton icon={THEMES[theme]} label={t('theme.label')} hasMenu />
    </Dropdown>
  );
}

function subscribeFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

export function FullScreenButton() {
  const { t } = useTranslation('frame');
  const isFull = useSyncExternalStore(
    subscribeFullScreen,
    () => document.fullscreenElement !== null,
  );
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    const change = isFull
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen();
    change.catch(console.error);
  };
  return (
    <IconButton
      icon={isFull ? 'shrink' : 'expand'}
      label={t(isFull ? 'fullScreen.leave' : 'fullScreen.enter')}
      onClick={toggle}
    />
  );
}
