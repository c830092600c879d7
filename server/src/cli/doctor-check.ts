import type { Texts } from './command.ts';

/** `warn`: it works, but should be changed. `fail`: it does not work. */
export type State = 'ok' | 'warn' | 'fail';

export interface Finding {
  state: State;
  /** The result and, for a problem, what to do. */
  texts: Texts;
}

export interface Check {
  name: Texts;
  run(): Promise<Finding | Finding[]>;
}

const make =
  (state: State) =>
  (chinese: string, english: string): Finding => ({
    state,
    texts: { 'zh-CN': chinese, 'en-US': english },
  });

export const ok = make('ok');
export const warn = make('warn');
export const fail = make('fail');

/** A check that throws counts as failed. */
export async function runCheck(check: Check): Promise<Finding[]> {
  try {
    return [await check.run()].flat();
  } catch (error) {
    const [first] = error instanceof AggregateError ? error.errors : [error];
    const reason = first instanceof Error ? first.message : String(first);
    return [fail(reason, reason)];
  }
}
