import type {
  CollectionJson,
  FieldJson,
  LinesJson,
  PaperJson,
  PrintBlockJson,
  PrintFormJson,
  PrintLinesJson,
  Title,
} from '@pedestal/blueprint';
import { ownId } from '../shared/ids.ts';
import { toTitle } from '../shared/title.ts';
import { systemFields } from '../views/view-values.ts';

export const PAPERS = ['A4', 'A5', 'A6', 'label'] as const;
export const BLOCKS = ['text', 'fields', 'lines', 'barcode', 'capitals', 'signatures'] as const;
export type BlockKind = (typeof BLOCKS)[number];

/** A block in the form; the key tells equal ones apart. */
export interface BlockValue {
  id: string;
  block: PrintBlockJson;
}

export interface PrintValues {
  zh: string;
  en: string;
  paper: (typeof PAPERS)[number];
  width?: number;
  height?: number;
  landscape?: boolean;
  blocks: BlockValue[];
}

const LABEL = { width: 60, height: 40 };
const NUMBERS: readonly FieldJson['type'][] = ['integer', 'decimal', 'money', 'sum', 'computed'];
const CODED: readonly FieldJson['type'][] = ['text', 'code', 'integer', 'computed'];

let last = 0;
/** A block with a key of its own. */
export function toBlock(block: PrintBlockJson): BlockValue {
  last += 1;
  return { id: `b${last}`, block };
}

export function toValues({ title, paper, landscape, blocks }: PrintFormJson): PrintValues {
  return {
    ...{ zh: title[0], en: title[1], blocks: blocks.map(toBlock) },
    ...(typeof paper === 'string' ? { paper } : { paper: 'label' as const, ...paper }),
    landscape: landscape === true,
  };
}

/** A form for the blueprint; what is not edited, such as the footer, stays. */
export function toForm(
  values: PrintValues,
  form: PrintFormJson | undefined,
  taken: Iterable<string>,
): PrintFormJson {
  const title = toTitle(values.zh, values.en);
  const { width = LABEL.width, height = LABEL.height } = values;
  const paper: PaperJson = values.paper === 'label' ? { width, height } : values.paper;
  const { landscape: _, ...rest } = form ?? ({} as Partial<PrintFormJson>);
  return {
    ...rest,
    ...{ id: form?.id ?? ownId(title, taken, 'form'), title, paper },
    ...(values.landscape ? { landscape: true as const } : {}),
    blocks: values.blocks.map(({ block }) => block),
  };
}

/** Fields that a block of this kind can show. */
export function fieldsFor({ fields }: CollectionJson, kind: 'barcode' | 'capitals'): FieldJson[] {
  const fit = kind === 'barcode' ? CODED : NUMBERS;
  return fields.filter(({ type, hidden }) => !hidden && fit.includes(type));
}

const SIGNATURE: Title = ['签字', 'Signature'];

/** Lines with these columns; what was added up or sorted by a column that is gone is so no longer. */
export function withColumns(
  { sums = [], sortBy, ...block }: PrintLinesJson,
  columns: readonly string[],
): PrintLinesJson {
  const summed = sums.filter((id) => columns.includes(id));
  return {
    ...block,
    columns,
    ...(summed.length > 0 && { sums: summed }),
    ...(sortBy !== undefined && columns.includes(sortBy) && { sortBy }),
  };
}

/** Columns of lines that can be added up. */
export function summable({ fields }: LinesJson, columns: readonly string[]): FieldJson[] {
  return fields.filter(
    (field) =>
      columns.includes(field.id) &&
      NUMBERS.includes(field.type) &&
      !(field.type === 'computed' && ['text', 'boolean', 'date'].includes(field.of)),
  );
}

/** A new block of a kind; undefined: the collection has nothing to put into it. */
export function newBlock(collection: CollectionJson, kind: BlockKind): PrintBlockJson | undefined {
  const { title, label, lines } = collection;
  switch (kind) {
    case 'text':
      return { kind, text: title };
    case 'fields':
      return { kind, fields: [label], columns: 2 };
    case 'lines': {
      const [first] = lines;
      const columns = first?.fields.filter(({ hidden }) => !hidden).map(({ id }) => id) ?? [];
      return first && { kind, lines: first.id, columns };
    }
    case 'barcode': {
      const [field] = fieldsFor(collection, kind);
      return field && { kind, field: field.id, symbology: 'code128' };
    }
    case 'capitals': {
      const [field] = fieldsFor(collection, kind);
      return field && { kind, field: field.id };
    }
    case 'signatures':
      return { kind, titles: [SIGNATURE] };
  }
}

/** The form with what the records have already: fields that are not applied yet cannot be printed. */
export function printableForm(form: PrintFormJson, applied: CollectionJson): PrintFormJson {
  const known = new Set([...applied.fields.map(({ id }) => id), ...systemFields(applied)]);
  const blocks = form.blocks.flatMap((block): PrintBlockJson[] => {
    switch (block.kind) {
      case 'fields': {
        const fields = block.fields.filter((id) => known.has(id));
        return fields.length === 0 ? [] : [{ ...block, fields }];
      }
      case 'lines': {
        const lines = applied.lines.find(({ id }) => id === block.lines);
        const columns = block.columns.filter((id) => lines?.fields.some((each) => each.id === id));
        return columns.length === 0 ? [] : [withColumns(block, columns)];
      }
      case 'barcode':
      case 'capitals':
        return known.has(block.field) ? [block] : [];
      default:
        return [block];
    }
  });
  return { ...form, blocks };
}
