export { Palette, type PaletteItem } from './palette.tsx';
