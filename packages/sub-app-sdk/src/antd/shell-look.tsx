import { App, ConfigProvider, type ThemeConfig, theme as themes } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import type { ReactNode } from 'react';
import { useLocale, useSubApp, useTheme } from '../react/index.ts';

interface ShellLookProps {
  /** In place of the shell's colours; it counts for dialogs and notifications too. */
  theme?: ThemeConfig;
  children: ReactNode;
}

/** Gives antd the shell's language and theme, and keeps its popups inside the sub-app's reach. */
export function ShellLook({ theme, children }: ShellLookProps) {
  const { popupContainer } = useSubApp();
  const { scheme, primaryColor, reducedMotion = false } = useTheme();
  const isChinese = useLocale() === 'zh-CN';
  return (
    <ConfigProvider
      locale={isChinese ? zhCN : enUS}
      theme={
        theme ?? {
          algorithm: scheme === 'dark' ? themes.darkAlgorithm : themes.defaultAlgorithm,
          token: { colorPrimary: primaryColor, motion: !reducedMotion },
        }
      }
      // A space between two Chinese characters would tell the label from the accessible name.
      button={{ autoInsertSpace: false }}
      getPopupContainer={() => popupContainer}
    >
      <App
        component={false}
        message={{ getContainer: () => popupContainer }}
        notification={{ getContainer: () => popupContainer }}
      >
        {children}
      </App>
    </ConfigProvider>
  );
}
