/**
 * A value of an expression: bigint for numbers (scaled by the type's scale), number for dates
 * (yyyymmdd) and timestamps (ms), text for text and ids, an array for choices and links.
 */
export type Value = bigint | string | boolean | number | readonly string[] | null;

/** The values of one record or of one row of lines, by field id. */
export interface Row {
  readonly [field: string]: Value | readonly Row[] | undefined;
}

/** Type of an expression. */
export type ValueType =
  | { readonly kind: 'number'; readonly scale: number }
  /** `choices`: the only values that the text may have. */
  | { readonly kind: 'text'; readonly choices?: readonly string[] }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'date' }
  | { readonly kind: 'timestamp' }
  /** Id of a person, an org unit or a record of a collection. */
  | { readonly kind: 'id'; readonly of: string }
  | { readonly kind: 'list'; readonly of: string; readonly choices?: readonly string[] }
  | { readonly kind: 'null' };

/** How an error message names a type. */
export function nameOfType(type: ValueType): string {
  switch (type.kind) {
    case 'number':
      return type.scale === 0 ? 'integer' : `decimal(${type.scale})`;
    case 'id':
      return type.of;
    case 'list':
      return `list of ${type.of}`;
    default:
      return type.kind;
  }
}
