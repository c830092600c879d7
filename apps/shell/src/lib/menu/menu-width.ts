import { browserStorage } from '../session/browser-storage.ts';

const STORAGE_KEY = 'pedestal.menuWidth';
export const MENU_WIDTH = { min: 184, default: 232, max: 400, collapsed: 60 } as const;

/** Clamps the width of the open menu. */
export function boundMenuWidth(width: unknown): number {
  const wanted = typeof width === 'number' && Number.isFinite(width) ? width : MENU_WIDTH.default;
  return Math.round(Math.min(Math.max(wanted, MENU_WIDTH.min), MENU_WIDTH.max));
}

/** The last width in this browser, for the skeleton. */
export function readMenuWidth(): number {
  const width = Number(browserStorage.getItem(STORAGE_KEY) ?? MENU_WIDTH.default);
  return width === MENU_WIDTH.collapsed ? width : boundMenuWidth(width);
}

export function rememberMenuWidth(width: number): void {
  browserStorage.setItem(STORAGE_KEY, String(width));
}
