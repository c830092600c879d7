/** Records that a demo console starts with. The gateway reads this form only. */
export interface SeedJson {
  readonly format: 1;
  /** Name of the blueprint whose records these are. */
  readonly blueprint: string;
  /** In the order in which they are written: a link names a record before it, or one of another blueprint. */
  readonly records: readonly SeedRecordJson[];
}

export interface SeedRecordJson {
  readonly collection: string;
  /** What links call it; without it, the value of its key, if that is one field. */
  readonly name?: string;
  /** User name of the owner; without it, or where nobody has that name, the first administrator. */
  readonly by?: string;
  /** Days before the start of the console on which it was created. */
  readonly daysAgo?: number;
  readonly values: SeedValues;
  readonly lines?: Readonly<Record<string, readonly SeedValues[]>>;
  /** The transitions that followed, in this order. */
  readonly transitions?: readonly (SeedTransitionJson | SeedSignatureJson)[];
}

export interface SeedTransitionJson {
  readonly transition: string;
  /** Without it, the owner. */
  readonly by?: string;
  /** Without it, the day of what happened before. */
  readonly daysAgo?: number;
  /** After all records of the seed are there: what it needs of records that name this one. */
  readonly last?: true;
}

/** What somebody signs in the approval that a transition before it has started. */
export interface SeedSignatureJson {
  readonly sign: 'approve' | 'reject';
  /** Who has to sign then. */
  readonly by: string;
  readonly daysAgo?: number;
  readonly comment?: string;
}

export type SeedValues = Readonly<Record<string, SeedValue>>;

/** As the API writes it, or what is only known when the seed is loaded. */
export type SeedValue = string | boolean | readonly string[] | SeedReference;

export type SeedReference =
  /** The record with this name or key, in the collection that the field links to. */
  | { readonly link: string }
  | { readonly links: readonly string[] }
  /** A person by user name. The field stays empty where nobody has that name. */
  | { readonly person: string }
  /** An org unit by its Chinese name. */
  | { readonly unit: string }
  /** A date or time so many days from the start of the console; negative: before it. */
  | { readonly day: number }
  /** In a text: the month, such as `2026-11`, so many months from that of the start of the console. */
  | { readonly month: number };
