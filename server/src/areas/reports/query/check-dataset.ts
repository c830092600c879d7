import { AppError, type DatasetContent } from '@pedestal/contract';
import type { FigureReader } from '../../../platform/figures/figure-table.ts';
import { resolveMeasures } from './resolve-measures.ts';
import { openTable, type QueryDependencies } from './run-query.ts';
import { refuse } from './texts.ts';

export type CheckDataset = ReturnType<typeof createDatasetCheck>;

/** Checks that every entry of a dataset can be calculated by whoever saves it; names the first that cannot. */
export function createDatasetCheck(dependencies: Pick<QueryDependencies, 'clock' | 'sources'>) {
  return async (content: DatasetContent, reader: FigureReader): Promise<void> => {
    const { locale } = reader;
    const { dimensions, measures } = content;
    const table = await openTable(dependencies, content.table, reader).catch((error) => {
      const isGone = error instanceof AppError && error.error === 'notFound';
      throw isGone ? refuse(locale, 'content.table', 'noTable') : error;
    });
    await at('content.filter', () => table.readFilter(content.filter));
    for (const [index, { id, field, grain }] of dimensions.entries()) {
      const path = `content.dimensions.${index}`;
      if (dimensions.findIndex((each) => each.id === id) !== index) {
        throw refuse(locale, `${path}.id`, 'entryTwice');
      }
      await at(`${path}.field`, () => table.openDimension(field, grain));
    }
    const source = { table, locale, dataset: content, hasPeriod: true };
    for (const [index, { measure }] of measures.entries()) {
      const { id } = measure;
      const path = `content.measures.${index}`;
      if (measures.findIndex((each) => each.measure.id === id) !== index) {
        throw refuse(locale, `${path}.measure.id`, 'entryTwice');
      }
      const named = { id, kind: 'named', of: id } as const;
      await at(`${path}.measure`, () => resolveMeasures([named], source));
    }
  };
}

/** Names the entry in front of what is wrong with it. */
async function at<T>(path: string, check: () => Promise<T>): Promise<T> {
  return check().catch((error) => {
    if (!(error instanceof AppError) || !error.details.fields) throw error;
    const message = error.details.fields
      .map((each) =>
        /^(?:measures|f)\b/.test(each.field) ? each.message : `${each.field}: ${each.message}`,
      )
      .join('; ');
    throw new AppError(error.error, { fields: [{ field: path, message }] });
  });
}
