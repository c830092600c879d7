import {
  NAMED_FIELD,
  type PaperJson,
  type PrintBlockJson,
  type PrintFormJson,
} from '@pedestal/blueprint';
import { type StoredRecord, toCapitals } from '@pedestal/contract';
import type {
  PrintDocument,
  PrintedBlock,
  PrintedField,
} from '../../../platform/pdf/print-document.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { layOutLines } from './lay-out-lines.ts';
import { createPrintValues, type PrintReader } from './print-values.ts';

const SIZES = { A4: [210, 297], A5: [148, 210], A6: [105, 148] } as const;

/**
 * Puts a record on a form, as far as the person sees it: a field out of reach is left out with its
 * title, and so is a block of which nothing is left.
 */
export function layOutRecord(
  collection: CollectionSchema,
  form: PrintFormJson,
  record: StoredRecord,
  reader: PrintReader,
): PrintDocument {
  const [width, height] = sizeOf(form.paper);
  const page = createPage(collection, record, reader);
  return {
    ...(form.landscape ? { width: height, height: width } : { width, height }),
    blocks: form.blocks.flatMap(page.blockOf),
    footer: form.footer ? page.fill(form.footer) : '',
  };
}

function sizeOf(paper: PaperJson): readonly [number, number] {
  return typeof paper === 'string' ? SIZES[paper] : [paper.width, paper.height];
}

function createPage(collection: CollectionSchema, record: StoredRecord, reader: PrintReader) {
  const values = createPrintValues(collection, reader);
  const { columns } = collection;
  const textOf = (id: string) => {
    const column = columns.get(id);
    return column && values.ofRecord(column, record);
  };
  const fill = (text: readonly [string, string]) =>
    values
      .inLanguage(text)
      .replace(NAMED_FIELD, (_, id: string) => textOf(id) ?? '')
      .trim();

  const fieldOf = (id: string): PrintedField[] => {
    const column = columns.get(id);
    const value = textOf(id);
    if (!column || value === undefined) return [];
    return [{ title: values.inLanguage(column.title), value }];
  };

  /** The stored value of a field; undefined: out of reach, masked or empty. */
  function rawOf(id: string): string | undefined {
    const value = record.masked.includes(id) ? undefined : record.values[id];
    return value === undefined || value === null || value === '' ? undefined : String(value);
  }

  function blockOf(block: PrintBlockJson): PrintedBlock[] {
    switch (block.kind) {
      case 'text': {
        const text = fill(block.text);
        const { size = 'normal', align = 'left' } = block;
        return text === '' ? [] : [{ kind: 'text', text, size, align }];
      }
      case 'fields': {
        const fields = block.fields.flatMap(fieldOf);
        return fields.length === 0 ? [] : [{ kind: 'fields', columns: block.columns, fields }];
      }
      case 'lines':
        return layOutLines(collection, block, record, reader);
      case 'barcode': {
        const value = rawOf(block.field);
        if (value === undefined || value.length > RECORD_LIMITS.print.barcodeChars) return [];
        return [{ kind: 'barcode', value, symbology: block.symbology }];
      }
      case 'capitals': {
        const value = rawOf(block.field);
        const title = fill(['大写金额', 'Amount in Chinese capitals']);
        if (value === undefined) return [];
        return [{ kind: 'fields', columns: 1, fields: [{ title, value: toCapitals(value) }] }];
      }
      case 'signatures':
        return [{ kind: 'signatures', titles: block.titles.map(values.inLanguage) }];
    }
  }

  return { fill, blockOf };
}
