import type { RecordFilter } from '@pedestal/contract';
import {
  type FigureContext,
  type LinkedTable,
  mapConditions,
} from '../../../platform/figures/figure-table.ts';
import { dayText } from '../../../platform/figures/write-figures.ts';
import { localDayOf, zoneSpansOf } from '../../../platform/time/zone-offsets.ts';
import type { Reader, RecordPort } from '../ports.ts';
import type { Book } from './book.ts';
import { InputRefused } from './refuse-input.ts';

/** What dimensions of a book link to, by dimension. */
export type KeyLinks = ReadonlyMap<string, LinkedTable>;

/** The dimension and the field of the linked record that `item>kind` names. */
export function splitLinked(field: string): { dimension: string; target: string | undefined } {
  const [dimension = '', target] = field.split('>');
  return { dimension, target };
}

/** Opens what a dimension links to. A field behind it is refused like one that does not exist. */
export async function openKeyLink(
  { openLinked }: Pick<RecordPort, 'openLinked'>,
  { workspace, dimensions }: Pick<Book, 'workspace' | 'dimensions'>,
  field: string,
  context: FigureContext,
): Promise<LinkedTable> {
  const { dimension } = splitLinked(field);
  const found = dimensions.find(({ id }) => id === dimension)?.field;
  const linked =
    found?.type === 'link' ? await openLinked({ workspace }, found.to, context) : undefined;
  if (!linked) throw new InputRefused(field, 'unknownDimension', field);
  return linked;
}

/** Opens what the dimensions in a filter link to. */
export async function openKeyLinks(
  records: Pick<RecordPort, 'openLinked'>,
  book: Book,
  filter: RecordFilter,
  context: FigureContext,
): Promise<KeyLinks> {
  const fields = new Set<string>();
  mapConditions(filter, (condition) => {
    fields.add(condition.field);
    return condition;
  });
  const links = new Map<string, LinkedTable>();
  for (const field of fields) {
    const { dimension, target } = splitLinked(field);
    if (target === undefined) continue;
    links.set(dimension, await openKeyLink(records, book, field, context));
  }
  return links;
}

/** How a list of keys reads linked records: its days have no zone. */
export function listContext(reader: Reader, now: number): FigureContext {
  const spans = zoneSpansOf('UTC');
  return { reader, spans, today: dayText(localDayOf(spans, now)) };
}
