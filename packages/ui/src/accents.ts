/** An accent colour for light and dark pages, with enough contrast as text and behind its label. */
export interface Accent {
  light: { primary: string; hover: string; onPrimary: string };
  dark: { primary: string; hover: string; onPrimary: string };
}

const WHITE = '#ffffff';
const INK = '#0d1530';

/** Accent colours that a person can choose. */
export const ACCENTS = {
  blue: {
    light: { primary: '#2f55d4', hover: '#2546b8', onPrimary: WHITE },
    dark: { primary: '#84a3ff', hover: '#a3baff', onPrimary: INK },
  },
  violet: {
    light: { primary: '#6a45d1', hover: '#5836b5', onPrimary: WHITE },
    dark: { primary: '#b39dff', hover: '#c7b8ff', onPrimary: INK },
  },
  rose: {
    light: { primary: '#b8326b', hover: '#9c2459', onPrimary: WHITE },
    dark: { primary: '#ff96bd', hover: '#ffb3d0', onPrimary: INK },
  },
  amber: {
    light: { primary: '#96560a', hover: '#7c4605', onPrimary: WHITE },
    dark: { primary: '#f0bd6b', hover: '#f6d08f', onPrimary: INK },
  },
  green: {
    light: { primary: '#1a7547', hover: '#125f38', onPrimary: WHITE },
    dark: { primary: '#7fd6a2', hover: '#9fe3ba', onPrimary: INK },
  },
  teal: {
    light: { primary: '#0c7280', hover: '#075d69', onPrimary: WHITE },
    dark: { primary: '#6fd0de', hover: '#93dfe9', onPrimary: INK },
  },
  slate: {
    light: { primary: '#3e4a63', hover: '#2f394f', onPrimary: WHITE },
    dark: { primary: '#b6c1d9', hover: '#ccd5e7', onPrimary: INK },
  },
} as const satisfies Record<string, Accent>;

/** Name of an accent colour. */
export type AccentName = keyof typeof ACCENTS;
