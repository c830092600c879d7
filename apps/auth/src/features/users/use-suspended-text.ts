import type { SuspendedCounts } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useCallback } from 'react';
import { useTexts } from './texts.ts';

const KINDS = [
  'invites',
  'publishTokens',
  'fileTokens',
  'links',
  'serviceTokens',
  'webhooks',
] as const;

const SEPARATORS = {
  'zh-CN': { things: '、', sentences: '' },
  'en-US': { things: ', ', sentences: ' ' },
} as const;

/** Adds to a text what stops working with its makers. The text stays as it is if nothing does. */
export function useSuspendedText(): (
  tense: 'willSuspend' | 'suspended',
  counts: SuspendedCounts,
  text?: string,
) => string {
  const t = useTexts();
  const separators = SEPARATORS[useLocale()];
  return useCallback(
    (tense, counts, text = '') => {
      const things = KINDS.filter((kind) => counts[kind] > 0)
        .map((kind) => t(`made.${kind}`, { count: counts[kind] }))
        .join(separators.things);
      if (things === '') return text;
      const sentence = t(tense, { things });
      return text === '' ? sentence : `${text}${separators.sentences}${sentence}`;
    },
    [t, separators],
  );
}
