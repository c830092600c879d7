export { Palette } from './palette.tsx';
export type { PaletteItem } from './palette-item.ts';
export type { Found } from './use-found.ts';
