import { type MappingAlgorithm, type ThemeConfig, theme as themes } from 'antd';
import { ACCENTS } from './accents.ts';

/** Theme settings of a person. */
export interface Look {
  scheme: 'light' | 'dark';
  /** Accent colour, such as `#2f55d4`. */
  primaryColor: string;
  density?: 'spacious' | 'comfortable' | 'compact';
  /** Size of body text in pixels. */
  fontSize?: number;
  reducedMotion?: boolean;
}

const FONT =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", Roboto, "Helvetica Neue", Arial, sans-serif';

const COLORS = {
  light: {
    colorBgLayout: '#f4f6fa',
    colorBgContainer: '#ffffff',
    colorBgElevated: '#ffffff',
    colorText: '#172033',
    colorTextSecondary: '#515c72',
    colorTextTertiary: '#5f6a80',
    colorTextDescription: '#515c72',
    colorTextPlaceholder: '#677287',
    colorBorder: '#d5dae5',
    colorBorderSecondary: '#e6e9f0',
    colorError: '#b3261e',
    colorErrorBg: '#fdeceb',
    colorErrorBorder: '#f2c5c2',
    colorSuccess: '#17703f',
    colorSuccessBg: '#e6f5ec',
    colorSuccessBorder: '#b9dfc8',
    colorWarning: '#8a5300',
    colorWarningBg: '#fff4e0',
    colorWarningBorder: '#f0d5a4',
  },
  dark: {
    colorBgLayout: '#0e121b',
    colorBgContainer: '#171c28',
    colorBgElevated: '#1f2634',
    colorText: '#e9edf6',
    colorTextSecondary: '#a5afc3',
    colorTextTertiary: '#98a3b8',
    colorTextDescription: '#a5afc3',
    colorTextPlaceholder: '#8f9ab0',
    colorBorder: '#333c4f',
    colorBorderSecondary: '#262e3e',
    colorError: '#ff9d96',
    colorErrorBg: '#3b1d1e',
    colorErrorBorder: '#5e2d2e',
    colorSuccess: '#7fd6a2',
    colorSuccessBg: '#16301f',
    colorSuccessBorder: '#275238',
    colorWarning: '#f2c078',
    colorWarningBg: '#352713',
    colorWarningBorder: '#5a4421',
  },
} as const;

/** Borders that show where a control is: at least 3 : 1 on the page. Cards and dividers have fainter ones. */
const CONTROL_BORDER = {
  light: { box: '#8a93a5', field: COLORS.light.colorBorder },
  dark: { box: '#7d8799', field: '#667289' },
} as const;

/** Hover and label colour of an accent. Any other colour does not change on hover. */
function findAccent({ scheme, primaryColor }: Look) {
  const known = Object.values(ACCENTS).find((accent) => accent[scheme].primary === primaryColor);
  const onPrimary = scheme === 'dark' ? '#0d1530' : '#ffffff';
  return known?.[scheme] ?? { hover: primaryColor, onPrimary };
}

/** Restores the seed colours, which antd's dark algorithm dims. */
const seedColors: MappingAlgorithm = (seed, map = themes.defaultAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
  colorError: seed.colorError,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
});

/** Creates the antd theme that the shell and all antd sub-apps share. */
export function createAntdTheme(look: Look): ThemeConfig {
  const { scheme, primaryColor, density = 'comfortable', fontSize = 14 } = look;
  const base = scheme === 'dark' ? themes.darkAlgorithm : themes.defaultAlgorithm;
  const { hover, onPrimary } = findAccent(look);
  const box = { colorBorder: CONTROL_BORDER[scheme].box };
  const field = { colorBorder: CONTROL_BORDER[scheme].field };
  return {
    algorithm:
      density === 'compact' ? [base, themes.compactAlgorithm, seedColors] : [base, seedColors],
    token: {
      ...COLORS[scheme],
      colorPrimary: primaryColor,
      colorInfo: primaryColor,
      colorLink: primaryColor,
      // The colours that antd derives are too pale on a light page.
      colorPrimaryHover: hover,
      colorPrimaryActive: hover,
      colorLinkHover: hover,
      colorLinkActive: hover,
      fontFamily: FONT,
      fontSize,
      borderRadius: 8,
      borderRadiusLG: 12,
      borderRadiusSM: 6,
      controlHeight: density === 'compact' ? 28 : 32,
      motion: look.reducedMotion !== true,
      wireframe: false,
    },
    components: {
      Button: {
        primaryColor: onPrimary,
        dangerColor: scheme === 'dark' ? '#2b0907' : '#ffffff',
        fontWeight: 500,
        primaryShadow: 'none',
        defaultShadow: 'none',
      },
      Badge: { colorTextLightSolid: onPrimary },
      Checkbox: box,
      Radio: box,
      Input: field,
      InputNumber: field,
      Select: field,
      // Days of the months beside; no day is disabled.
      DatePicker: { ...field, colorTextDisabled: COLORS[scheme].colorTextTertiary },
      Segmented: { trackPadding: 3 },
      Switch: { colorTextLightSolid: scheme === 'dark' ? '#0d1530' : '#ffffff' },
      Table: {
        headerBg: 'transparent',
        headerSplitColor: 'transparent',
        headerSortActiveBg: 'transparent',
        headerSortHoverBg: 'transparent',
        bodySortBg: 'transparent',
        // Rows of 48, 38 and 32 px at the usual font size, also with a small button in them.
        cellPaddingBlock: 11,
        cellPaddingBlockMD: 6,
        cellPaddingBlockSM: 3.5,
      },
      Tooltip: { colorBgSpotlight: scheme === 'dark' ? '#39435a' : '#172033' },
    },
  };
}
