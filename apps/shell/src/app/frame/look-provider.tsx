import { StyleContext } from '@ant-design/cssinjs';
import type { Locale } from '@pedestal/contract';
import { createAntdTheme } from '@pedestal/ui';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import { type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../lib/format/use-locale.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useApplyLook, useLook } from '../../lib/page/look.ts';
import { keepStyles } from './keep-styles.ts';

type AntdTexts = NonNullable<ConfigProviderProps['locale']>;

// English is built into antd; the Chinese texts come with ours.
const TEXTS: Record<Locale, () => Promise<AntdTexts | undefined>> = {
  'en-US': async () => undefined,
  'zh-CN': async () => (await import('virtual:pedestal-texts/zh-CN')).antd,
};

/** Loads antd's own texts in a language. */
export function loadAntdTexts(locale: Locale): Promise<AntdTexts | undefined> {
  return TEXTS[locale]();
}

interface LookProviderProps {
  /** antd's texts for the first render. */
  texts: AntdTexts | undefined;
  children: ReactNode;
}

/** Applies the person's theme and language to antd and to our own styles. */
export function LookProvider({ texts, children }: LookProviderProps) {
  const { t } = useTranslation('frame');
  const locale = useLocale();
  const look = useLook();
  useApplyLook(look);
  keepStyles(use(StyleContext).cache);
  const theme = useMemo(() => createAntdTheme(look), [look]);
  const popups = useRef<HTMLElement>(null);
  const [antdTexts, setAntdTexts] = useState(texts);

  useEffect(() => {
    let isCurrent = true;
    loadAntdTexts(locale).then((loaded) => isCurrent && setAntdTexts(loaded), console.error);
    return () => {
      isCurrent = false;
    };
  }, [locale]);

  return (
    <ConfigProvider
      theme={theme}
      button={{ autoInsertSpace: false }}
      getPopupContainer={() => popups.current ?? document.body}
      {...(antdTexts ? { locale: antdTexts } : {})}
    >
      {children}
      <section ref={popups} aria-label={t('popups')} />
    </ConfigProvider>
  );
}
