import type {
  CollectionJson,
  FieldJson,
  FieldType,
  PrintBlockJson,
  PrintLinesJson,
} from '../schema/types.ts';
import { type CheckContext, checkUnique } from './check-context.ts';
import { systemFieldsOf, valueTypeOf } from './field-types.ts';

/** The id of the form that every collection has. */
export const BUILT_IN_FORM = 'standard';

const CODED: readonly FieldType[] = ['text', 'code', 'integer', 'computed'];

/** Checks what print forms refer to. */
export function checkPrint(context: CheckContext, path: string, collection: CollectionJson): void {
  const forms = collection.print ?? [];
  checkUnique(context, `${path}.print`, forms);
  for (const { id, blocks, footer = [] } of forms) {
    const at = `${path}.print.${id}`;
    if (id === BUILT_IN_FORM) context.report(at, 'builtInForm', id);
    checkNamed(context, `${at}.footer`, collection, footer);
    for (const [index, block] of blocks.entries()) {
      checkBlock(context, `${at}.blocks.${index}`, collection, block);
    }
  }
}

function checkBlock(
  context: CheckContext,
  path: string,
  collection: CollectionJson,
  block: PrintBlockJson,
): void {
  switch (block.kind) {
    case 'text':
      checkNamed(context, `${path}.text`, collection, block.text);
      break;
    case 'fields':
      for (const id of block.fields) findField(context, path, collection, id);
      break;
    case 'lines':
      checkLines(context, path, collection, block);
      break;
    case 'barcode': {
      const field = findField(context, path, collection, block.field);
      if (field && !CODED.includes(field.type)) context.report(path, 'unfitType', field.type);
      break;
    }
    case 'capitals': {
      const field = findField(context, path, collection, block.field);
      const isAmount = field && valueTypeOf(field)?.kind === 'number';
      if (field && !isAmount) context.report(path, 'unfitType', field.type);
      break;
    }
    case 'signatures':
      break;
  }
}

function checkLines(
  context: CheckContext,
  path: string,
  collection: CollectionJson,
  { lines: id, columns, sums = [], sortBy }: PrintLinesJson,
): void {
  const lines = collection.lines.find((each) => each.id === id);
  if (!lines) {
    context.report(path, 'noLines', id);
    return;
  }
  const fields = new Map(lines.fields.map((field) => [field.id, field]));
  for (const column of columns) {
    if (!fields.has(column)) context.report(path, 'noFieldThere', id, column);
  }
  for (const column of [...sums, ...(sortBy === undefined ? [] : [sortBy])]) {
    if (!columns.includes(column)) context.report(path, 'notPrinted', column);
  }
  for (const column of sums) {
    const field = fields.get(column);
    if (field && valueTypeOf(field)?.kind !== 'number') {
      context.report(path, 'unfitType', field.type);
    }
  }
}

/** Undefined also for a system field. */
function findField(
  context: CheckContext,
  path: string,
  collection: CollectionJson,
  id: string,
): FieldJson | undefined {
  const field = collection.fields.find((each) => each.id === id);
  if (!field && !systemFieldsOf(collection).includes(id)) context.report(path, 'noField', id);
  return field;
}

/** Names of fields in a text: `{no}`. */
export const NAMED_FIELD = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;

function checkNamed(
  context: CheckContext,
  path: string,
  collection: CollectionJson,
  texts: readonly string[],
): void {
  for (const text of texts) {
    for (const [, id = ''] of text.matchAll(NAMED_FIELD)) findField(context, path, collection, id);
  }
}
