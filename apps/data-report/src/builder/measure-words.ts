import type { ReportMeasure } from '@pedestal/contract';
import { useCallback } from 'react';
import type { Source } from '../query/use-source.ts';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';

/** Names measures before the server has answered. */
export function useMeasureName(source: Source | undefined, measures: readonly ReportMeasure[]) {
  const t = useTexts();
  const title = useTitle();
  return useCallback(
    function nameOf(measure: ReportMeasure | string, depth = 0): string {
      const found =
        typeof measure === 'string' ? measures.find(({ id }) => id === measure) : measure;
      // A measure of itself has no name.
      if (!found || depth > 3) return String(typeof measure === 'string' ? measure : measure.id);
      if (found.title) return found.title;
      switch (found.kind) {
        case 'count':
          return t('measure.count');
        case 'ratio':
          return found.of.map((id) => nameOf(id, depth + 1)).join(' / ');
        case 'running':
          return t('measure.runningOf', { of: nameOf(found.of, depth + 1) });
        case 'change':
          return t(found.against === 'year' ? 'measure.changeYear' : 'measure.changePeriod', {
            of: nameOf(found.of, depth + 1),
          });
        case 'named':
          return source?.named.find(({ id }) => id === found.of)?.title ?? found.of;
        default: {
          const field = source?.fields.find(({ id }) => id === found.field);
          const of = field ? title(field.title) : found.field;
          return t(`measure.${found.kind}Of`, { of });
        }
      }
    },
    [source, measures, t, title],
  );
}

/** Whether other measures can be made of it. */
export function isPlain({ kind }: ReportMeasure): boolean {
  return kind !== 'ratio' && kind !== 'running' && kind !== 'change';
}
