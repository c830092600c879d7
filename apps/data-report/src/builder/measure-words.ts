import {
  type ReportMeasure,
  titleOfChange,
  titleOfFigure,
  titleOfRunning,
} from '@pedestal/contract';
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
          return title(titleOfRunning(inBoth(nameOf(found.of, depth + 1))));
        case 'change':
          return title(titleOfChange(inBoth(nameOf(found.of, depth + 1)), found.against));
        case 'named':
          return source?.named.find(({ id }) => id === found.of)?.title ?? found.of;
        default: {
          const field = source?.fields.find(({ id }) => id === found.field);
          return title(
            titleOfFigure(found.kind, field?.title ?? inBoth(found.field), field?.hasGrain),
          );
        }
      }
    },
    [source, measures, t, title],
  );
}

/** A name that is known in the language of the page only. */
const inBoth = (name: string): [string, string] => [name, name];

/** Whether other measures can be made of it. */
export function isPlain({ kind }: ReportMeasure): boolean {
  return kind !== 'ratio' && kind !== 'running' && kind !== 'change';
}
