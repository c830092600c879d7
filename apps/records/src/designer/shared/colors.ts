import type { Color } from '@pedestal/blueprint';

/** Colours of choices and states; blue first, gray last: a new part should be seen. */
export const COLORS = [
  ...['blue', 'green', 'orange', 'purple', 'cyan', 'red', 'gold', 'magenta', 'lime', 'gray'],
] as readonly Color[];
