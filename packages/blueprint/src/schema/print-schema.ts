import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { fieldId, flag, id, linesId, text, title } from './parts-schema.ts';
import type { PrintFormJson, Title } from './types.ts';

const longTitle: z.ZodType<Title> = z.tuple([text(LIMITS.printText), text(LIMITS.printText)]);
const side = z.number().min(LIMITS.paper.least).max(LIMITS.paper.most);

const block = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    text: longTitle,
    size: z.enum(['small', 'large']).exactOptional(),
    align: z.enum(['center', 'right']).exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('fields'),
    fields: z.array(id).min(1).max(LIMITS.columns),
    columns: z.int().min(1).max(LIMITS.printColumns),
  }),
  z.strictObject({
    kind: z.literal('lines'),
    lines: linesId,
    columns: z.array(fieldId).min(1).max(LIMITS.columns),
    sums: z.array(fieldId).min(1).max(LIMITS.columns).exactOptional(),
    sortBy: fieldId.exactOptional(),
    blankZeros: flag.exactOptional(),
  }),
  z.strictObject({
    kind: z.literal('barcode'),
    field: id,
    symbology: z.enum(['code128', 'ean13', 'qr']),
  }),
  z.strictObject({ kind: z.literal('capitals'), field: id }),
  z.strictObject({
    kind: z.literal('signatures'),
    titles: z.array(title).min(1).max(LIMITS.signatures),
  }),
]);

export const printForm: z.ZodType<PrintFormJson> = z.strictObject({
  id,
  title,
  paper: z.union([z.enum(['A4', 'A5', 'A6']), z.strictObject({ width: side, height: side })]),
  landscape: flag.exactOptional(),
  blocks: z.array(block).min(1).max(LIMITS.printBlocks),
  footer: longTitle.exactOptional(),
  hidden: flag.exactOptional(),
});
