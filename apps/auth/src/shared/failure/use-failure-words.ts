import type { SubAppLoad } from '@pedestal/contract';
import { useTexts } from './texts.ts';

type LoadFailure = NonNullable<SubAppLoad['failure']>;

/** The step in which a sub-app failed, and why, in words. */
export function useFailureWords() {
  const t = useTexts();
  return {
    step: (failure: { step: string }) => t(`step.${failure.step as LoadFailure['step']}`),
    kind: (failure: { kind: string }) => t(`kind.${failure.kind as LoadFailure['kind']}`),
  };
}
