import { KIB } from '../../../platform/limits.ts';
import { usage } from '../../args.ts';
import type { Terminal } from '../../command.ts';

export interface BrowserOptions {
  /** `auto`: without a browser the other checks suffice. */
  browser: 'auto' | 'required' | 'off';
  /** How often the sub-app is unmounted and mounted again. */
  rounds: number;
  /** How much the heap may grow over all rounds, in bytes. */
  heap: number;
  /** The longest task until the sub-app is mounted, in milliseconds. */
  longTask: number;
}

const TEXT = { type: 'string' } as const;

/** Options of the commands that run a build in a browser. */
export const BROWSER_OPTIONS = {
  browser: TEXT,
  rounds: TEXT,
  heap: TEXT,
  'long-task': TEXT,
} as const;

const MODES = ['auto', 'required', 'off'] as const;
const MAX_ROUNDS = 200;

export function readBrowserOptions(
  values: Partial<Record<keyof typeof BROWSER_OPTIONS, string>>,
  env: Terminal['env'],
): BrowserOptions {
  const chosen = values.browser ?? env.PEDESTAL_CHECK_BROWSER ?? 'auto';
  const browser = MODES.find((mode) => mode === chosen);
  if (!browser) {
    throw usage(
      '--browser 应为 auto、required 或 off。',
      '--browser is one of auto, required and off.',
    );
  }
  return {
    browser,
    rounds: readNumber('--rounds', values.rounds, { preset: 20, max: MAX_ROUNDS }),
    heap: readNumber('--heap', values.heap, { preset: 1024, max: 1024 * 1024 }) * KIB,
    longTask: readNumber('--long-task', values['long-task'], { preset: 200, max: 60_000 }),
  };
}

function readNumber(
  name: string,
  text: string | undefined,
  { preset, max }: { preset: number; max: number },
): number {
  if (text === undefined) return preset;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= max) return number;
  throw usage(`${name} 应为 0 到 ${max} 的整数。`, `${name} is a whole number from 0 to ${max}.`);
}
