import type { SubAppProps } from '@pedestal/sub-app-sdk';
import type { LoadedSubApp } from '../runtimes/runtime.ts';
import { StepFailure, type SubAppStep } from '../shared/errors.ts';
import type { HostLimits } from '../shared/limits.ts';
import { runStep } from '../shared/run-step.ts';
import { createUndoStack, type UndoStack } from '../shared/undo-stack.ts';

/** Steps with a time limit. */
export type TimedStep = Exclude<SubAppStep, 'run'>;

/** One attempt to run a sub-app, from load to unmount. */
export interface Attempt {
  readonly signal: AbortSignal;
  readonly undo: UndoStack;
  loaded?: LoadedSubApp;
  props?: SubAppProps;
  isMounted: boolean;
  /** Runs a step. Rejects when it fails, times out, or the attempt is stopped. */
  step<T>(name: TimedStep, work: () => T | Promise<T>): Promise<T>;
  mount(): Promise<void>;
  /** Stops the attempt in any phase, once. Resolves with the error that `unmount` threw, if any. */
  stop(): Promise<unknown>;
}

/** Creates an attempt; the caller runs its steps. */
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
      // A pending mount cannot be cancelled: unmount after it settles.
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

/** Runs `work` without rejecting. Resolves with the error it threw, or undefined. */
export async function quietly(work: () => unknown): Promise<unknown> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return error ?? new Error('unknown');
  }
}
