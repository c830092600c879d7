import { useLocale, useTheme } from '@pedestal/sub-app-sdk/react';
import { theme } from 'antd';
import { useMemo } from 'react';

/** Colours and sizes of a picture, from the theme of the page. */
export interface Look {
  text: string;
  soft: string;
  line: string;
  surface: string;
  raised: string;
  palette: readonly string[];
  fontSize: number;
  fontFamily: string;
  isDark: boolean;
  isStill: boolean;
  locale: string;
}

/** Apart in hue and in lightness, so that most of them differ in grey as well. */
const LIGHT = ['#d9791a', '#12897b', '#b13b78', '#6a4fc9', '#7a9a1f', '#c9432f', '#3a8fc2'];
const DARK = ['#f0a04b', '#3cc4b2', '#e078ae', '#a48df2', '#b3cf57', '#f0806e', '#74bde8'];

export function useLook(): Look {
  const { token } = theme.useToken();
  const { scheme, reducedMotion = false } = useTheme();
  const locale = useLocale();
  return useMemo(
    () => ({
      text: token.colorText,
      soft: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      surface: token.colorBgContainer,
      raised: token.colorBgElevated,
      palette: [token.colorPrimary, ...(scheme === 'dark' ? DARK : LIGHT)],
      fontSize: token.fontSize - 2,
      fontFamily: token.fontFamily,
      isDark: scheme === 'dark',
      isStill: reducedMotion,
      locale,
    }),
    [token, scheme, reducedMotion, locale],
  );
}
