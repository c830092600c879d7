import type { SubAppProps } from '@pedestal/sub-app-sdk';
import type { LoadedSubApp } from '../runtimes/runtime.ts';
import { StepFailure, type SubAppStep } from '../shared/errors.ts';
import type { HostLimits } from '../shared/limits.ts';
import { runStep } from '../shared/run-step.ts';
import { createUndoStack, type UndoStack } from '../shared/undo-stack.ts';

/** The steps that have a time limit. */
export type TimedStep = Exclude<SubAppStep, 'run'>;

/** One try at running a sub-app, from loading to the end. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly undo: UndoStack;
  loaded?: LoadedSubApp;
  props?: SubAppProps;
  isMounted: boolean;
  /** Runs a step until it ends, its time is up, or the attempt is stopped. */
  step<T>(name: TimedStep, work: () => T | Promise<T>): Promise<T>;
  mount(): Promise<void>;
  /** Ends the attempt once, whatever it was doing. Resolves with what `unmount` threw, if it did. */
  stop(): Promise<unknown>;
}

/** Makes an attempt that has not begun. */
export function createAttempt(limits: HostLimits): Attempt {
  const controller = new AbortController();
  const undo = createUndoStack();
  let mounting: Promise<unknown> | undefined;
  let stopping: Promise<unknown> | undefined;

  const run = <T>(name: TimedStep, signal: AbortSignal, work: () => T | Promise<T>) =>
    runStep(work, {
      limit: name === 'load' ? limits.entry + limits.chunk : limits[name],
      signal,
      timeout: () => new StepFailure('timeout', `${name} took too long`),
    });

  async function stop(): Promise<unknown> {
    const { loaded, props } = attempt;
    controller.abort();
    let failure: unknown;
    if (loaded && props && mounting) {
      const unmount = () => loaded.unmount(props);
      // A mount that is still under way is left to end by itself, and unmounted then.
      if (!attempt.isMounted) mounting.then(unmount, unmount).catch(() => {});
      else failure = await quietly(() => run('unmount', new AbortController().signal, unmount));
    }
    undo.run();
    return failure;
  }

  const attempt: Attempt = {
    signal: controller.signal,
    undo,
    isMounted: false,
    step: (name, work) => run(name, controller.signal, work),
    async mount() {
      await attempt.step('mount', () => {
        const { loaded, props } = attempt;
        mounting = Promise.try(() => props && loaded?.mount(props));
        return mounting;
      });
      attempt.isMounted = true;
    },
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
  return attempt;
}

/** Runs something that must not throw. Resolves with what it threw, or undefined. */
export async function quietly(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error('unknown');
  }
}
