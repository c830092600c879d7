import { useSetting } from '../query/use-setting.ts';
import type { GridPrefs } from './arrange-columns.ts';

const NO_PREFS: GridPrefs = {};

/** How the person arranged the columns of a grid, stored as a personal setting. */
export function useGridPrefs(name: string): [GridPrefs, (prefs: GridPrefs) => void] {
  return useSetting<GridPrefs>(`${name}.grid`, NO_PREFS);
}
