import type { ReportResult } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useMemo } from 'react';
import type { Result } from '../chart/result.ts';
import { useTexts } from '../shared/texts.ts';
import { toResult } from './to-result.ts';

/** The answer as charts read it. */
export function useResult(answer: ReportResult | undefined): Result | undefined {
  const t = useTexts();
  const locale = useLocale();
  return useMemo(
    () =>
      answer &&
      toResult(answer, {
        locale,
        empty: t('chart.empty'),
        rest: t('chart.rest'),
        yes: t('yes'),
        no: t('no'),
      }),
    [answer, locale, t],
  );
}
