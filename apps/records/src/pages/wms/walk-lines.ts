import type { StoredRecord } from '@pedestal/contract';

/** A line of a document that somebody walks through the warehouse with. */
export interface WalkLine {
  id: string;
  place: { name: string; code: string; codes: readonly string[] };
  goods: { name: string; sku: string; codes: readonly string[] };
  lot: string | undefined;
  /** How many are asked for; undefined: whoever counts must not know. */
  wanted: string | undefined;
  /** How many were picked or counted. */
  done: string | undefined;
}

/** Master data of the lines by id, as far as the person can read it. */
export type Masters = ReadonlyMap<string, StoredRecord>;

/** The lines of a document in walking order: by the code of the bin, then by item. */
export function toWalk(record: StoredRecord, quantity: string, masters: Masters): WalkLine[] {
  const lines = (record.lines.lines ?? []).map(({ id, values }): WalkLine => {
    const nameOf = (field: string) => {
      const value = values[field];
      return typeof value === 'string' ? record.labels[`lines.${field}`]?.[value] : undefined;
    };
    const place = masters.get(textOf(values.place) ?? '');
    const item = masters.get(textOf(values.item) ?? '');
    const lot = nameOf('lot');
    const code = textOf(place?.values.code) ?? nameOf('place') ?? '';
    const sku = textOf(item?.values.sku) ?? '';
    return {
      id,
      place: {
        name: nameOf('place') ?? '',
        code,
        codes: known(code, place?.values.code, place?.values.barcode),
      },
      goods: {
        name: nameOf('item') ?? '',
        sku,
        // A lot has its own label: the item's barcode does not tell lots apart.
        codes: lot === undefined ? codesOfItem(item) : [lot],
      },
      lot,
      wanted: textOf(values.qty),
      done: textOf(values[quantity]),
    };
  });
  return lines.sort(
    (a, b) =>
      a.place.code.localeCompare(b.place.code, 'en', { numeric: true }) ||
      a.goods.sku.localeCompare(b.goods.sku, 'en', { numeric: true }),
  );
}

/** Everything that an item is scanned by, the barcodes of its other units included. */
export function codesOfItem(item: StoredRecord | undefined): string[] {
  const units = (item?.lines.units ?? []).map(({ values }) => values.barcode);
  return known(item?.values.sku, item?.values.barcode, ...units);
}

/** The line to do after this one: the next open one, else the first open one. */
export function findNext(lines: readonly WalkLine[], after?: string): WalkLine | undefined {
  const at = lines.findIndex(({ id }) => id === after);
  const isOpen = ({ id, done }: WalkLine) => done === undefined && id !== after;
  return lines.slice(at + 1).find(isOpen) ?? lines.find(isOpen);
}

/** Does a scan name one of the codes? Scanners may add spaces, and people type small letters. */
export function isScanned(codes: readonly string[], scanned: string): boolean {
  const wanted = scanned.trim().toUpperCase();
  return wanted !== '' && codes.some((code) => code.toUpperCase() === wanted);
}

const QUANTITY = /^\d{1,12}(?:\.\d{1,3})?$/;

/** A quantity in thousandths; undefined: the text is none. */
export function parseQuantity(text: string): bigint | undefined {
  const trimmed = text.trim();
  if (!QUANTITY.test(trimmed)) return undefined;
  const [whole = '0', digits = ''] = trimmed.split('.');
  return BigInt(whole) * 1_000n + BigInt(digits.padEnd(3, '0'));
}

/** The text of a quantity in thousandths. */
export function formatQuantity(quantity: bigint): string {
  const digits = String(quantity).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

/** Without the zeros after the point: 12.000 is 12. */
export function showQuantity(text = ''): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const known = (...values: unknown[]): string[] => [
  ...new Set(values.flatMap((value) => textOf(value) ?? [])),
];
