/** Chinese and English. */
export type Title = readonly [zh: string, en: string];

/** A blueprint as it is stored, hashed and sent: the only form that the gateway reads. */
export interface BlueprintJson {
  readonly format: 1;
  readonly name: string;
  /** `major.minor.patch` */
  readonly version: string;
  readonly title: Title;
  /** Other blueprints by name, with the versions that fit: `^1`, `^1.2` or `1.2.3`. */
  readonly requires: Readonly<Record<string, string>>;
  readonly collections: readonly CollectionJson[];
  /** Absent: none. */
  readonly books?: readonly BookJson[];
  /** Absent: none. */
  readonly postings?: readonly PostingJson[];
  /** Absent: none. */
  readonly approvals?: readonly ApprovalJson[];
  /** Absent: none. */
  readonly dashboards?: readonly DashboardJson[];
  readonly roles: readonly RoleJson[];
  readonly menus: readonly MenuJson[];
}

/** A table of records. */
export interface CollectionJson {
  readonly id: string;
  readonly title: Title;
  readonly help?: Title;
  /** Field whose value names a record in links, or `no`. */
  readonly label: string;
  /** Natural key: these fields together are unique; an import finds records by it. */
  readonly key?: readonly string[];
  readonly number?: NumberJson;
  /** What the owner of a record is called here, such as Applicant. */
  readonly ownerTitle?: Title;
  readonly fields: readonly FieldJson[];
  readonly lines: readonly LinesJson[];
  readonly states?: FlowJson;
  readonly rules: readonly RuleJson[];
  readonly views: readonly ViewJson[];
  /** Sections of the record page, from top to bottom. Absent: all fields in one, in their order. */
  readonly form?: readonly SectionJson[];
  /** Absent: none of its own; every record can be printed by the built-in form. */
  readonly print?: readonly PrintFormJson[];
  /** Fields whose text is found by search. */
  readonly search: readonly string[];
  /** Fields that are indexed together, each with an optional `-` for descending order. */
  readonly indexes: readonly (readonly string[])[];
}

/**
 * Document numbers. A series has no gaps and is taken when the record enters the state `at`; a
 * serial may have gaps and is taken when the record is created.
 */
export interface NumberJson {
  readonly kind: 'series' | 'serial';
  /**
   * Text with `{yyyy}`, `{yy}`, `{MM}`, `{dd}`, choices of the record such as `{kind}`, and one
   * counter such as `{0000}`. A choice is written with its first title.
   */
  readonly pattern: string;
  readonly at?: string;
  /** Date field that the date of the pattern is taken from; without it, today. */
  readonly day?: string;
  /** Fields whose values count apart and may have equal numbers, such as a company. */
  readonly per?: readonly string[];
}

/** Child rows of a record, saved with it. */
export interface LinesJson {
  readonly id: string;
  readonly title: Title;
  readonly fields: readonly FieldJson[];
  /** Most rows of one record. */
  readonly max: number;
}

interface FieldBase {
  readonly id: string;
  readonly title: Title;
  readonly help?: Title;
  readonly required?: true;
  readonly unique?: true;
  readonly hidden?: true;
  /**
   * Value of a new record, written as the API writes it (numbers as strings). Also `today` for a
   * date, `now` for a timestamp, `me` for a person and `mine` for an org unit.
   */
  readonly default?: DefaultValue;
}

export type DefaultValue = string | boolean | readonly string[];

export interface TextFieldJson extends FieldBase {
  readonly type: 'text' | 'longText' | 'code';
  /** Most characters. */
  readonly max: number;
}

export interface ChoiceFieldJson extends FieldBase {
  readonly type: 'choice' | 'choices';
  readonly choices: readonly ChoiceJson[];
}

export interface ChoiceJson {
  readonly id: string;
  readonly title: Title;
  readonly color?: Color;
  /** No longer offered, still shown. */
  readonly hidden?: true;
}

export interface IntegerFieldJson extends FieldBase {
  readonly type: 'integer';
  readonly min?: string;
  readonly max?: string;
}

export interface DecimalFieldJson extends FieldBase {
  readonly type: 'decimal' | 'money' | 'percent';
  /** Digits after the decimal point. A percent of scale 2 stores 12.34 % as 1234. */
  readonly scale: number;
  readonly min?: string;
  readonly max?: string;
}

export type PlainType = 'boolean' | 'date' | 'timestamp' | 'person' | 'orgUnit' | 'files';

export interface PlainFieldJson extends FieldBase {
  readonly type: PlainType;
}

export interface LinkFieldJson extends FieldBase {
  readonly type: 'link';
  readonly to: string;
  /** Values that are copied when the link is chosen: own field ← field of the target. */
  readonly copy?: Readonly<Record<string, string>>;
}

export interface LinksFieldJson extends FieldBase {
  readonly type: 'links';
  readonly to: string;
}

/** Type of a computed field's value. */
export type ComputedType = 'text' | 'integer' | 'decimal' | 'money' | 'boolean' | 'date';

export interface ComputedFieldJson extends FieldBase {
  readonly type: 'computed';
  readonly of: ComputedType;
  /** Digits after the decimal point, of a decimal or money. */
  readonly scale?: number;
  readonly expression: string;
}

/** Sum of a number over the rows of `lines`; stored. */
export interface SumFieldJson extends FieldBase {
  readonly type: 'sum';
  readonly lines: string;
  readonly field: string;
  readonly scale: number;
}

export type FieldJson =
  | TextFieldJson
  | ChoiceFieldJson
  | IntegerFieldJson
  | DecimalFieldJson
  | PlainFieldJson
  | LinkFieldJson
  | LinksFieldJson
  | ComputedFieldJson
  | SumFieldJson;

export type FieldType = FieldJson['type'];

export interface FlowJson {
  readonly initial: string;
  readonly states: readonly StateJson[];
  readonly transitions: readonly TransitionJson[];
}

export interface StateJson {
  readonly id: string;
  readonly title: Title;
  readonly color?: Color;
  /** Fields and lines that cannot be edited in this state. */
  readonly frozen?: readonly string[] | 'all';
}

export interface TransitionJson {
  readonly id: string;
  readonly title: Title;
  readonly from: readonly string[];
  readonly to: string;
  /** Must be true, or the transition is refused. */
  readonly guard?: string;
  /** Action that a role must grant; without it, `edit`. */
  readonly permission?: string;
  /** The console performs it, once a day, on every record that meets the guard; people cannot. */
  readonly daily?: DailyJson;
  readonly effects: readonly EffectJson[];
}

export interface DailyJson {
  /** Only while one of these books has something on such a key. */
  readonly open?: OpenKeyJson;
}

/** Keys of books, by expressions over the record. */
export interface OpenKeyJson {
  readonly books: readonly string[];
  /** Dimension ← value. */
  readonly key: Readonly<Record<string, string>>;
  /** Dimension ← largest value. */
  readonly upTo?: Readonly<Record<string, string>>;
}

export type EffectJson =
  | SetEffectJson
  | CreateEffectJson
  | MoveEffectJson
  | NotifyEffectJson
  | WebhookEffectJson
  | LedgerEffectJson
  | ApprovalEffectJson;

/** Sets a field of the record. */
export interface SetEffectJson {
  readonly kind: 'set';
  readonly field: string;
  readonly value: string;
}

/** Creates a record whose field `link` points to this one. */
export interface CreateEffectJson {
  readonly kind: 'create';
  readonly collection: string;
  readonly link: string;
  /** Field of the new record ← expression over this record. */
  readonly set: Readonly<Record<string, string>>;
}

/**
 * Performs a transition of the records of the same blueprint whose field `link` points to this one
 * and whose state it starts from.
 */
export interface MoveEffectJson {
  readonly kind: 'move';
  readonly collection: string;
  readonly link: string;
  readonly transition: string;
}

/** Sends a notice. */
export interface NotifyEffectJson {
  readonly kind: 'notify';
  /** Person fields of the record, `owner`, or roles of the blueprint as `role:<id>`. */
  readonly to: readonly string[];
  /** May name fields: `{no}`. */
  readonly message: Title;
  /** Notice type; those that replace an earlier notice do so by the record's number. */
  readonly notice?: number;
}

/** Queues an event for the webhooks that subscribed to it. */
export interface WebhookEffectJson {
  readonly kind: 'webhook';
  readonly event: string;
}

/**
 * Posts to a book, reserves what will be posted, releases what was reserved, or reverses what was
 * posted.
 */
export interface LedgerEffectJson {
  readonly kind: 'post' | 'reserve' | 'release' | 'reverse';
  readonly posting: string;
}

/** A ledger: movements of measures between keys, which are combinations of the dimensions. */
export interface BookJson {
  readonly id: string;
  readonly title: Title;
  readonly help?: Title;
  readonly dimensions: readonly FieldJson[];
  readonly measures: readonly MeasureJson[];
  readonly reservations?: ReservationsJson;
  /** The dimension each of whose values has months of its own, such as the company of an account. */
  readonly periods?: string;
}

/** What can be reserved, and for how long. */
export interface ReservationsJson {
  readonly measure: string;
  /** A reservation that was neither posted nor released expires after this time. */
  readonly hours: number;
}

/** A number that a book adds up. */
export interface MeasureJson {
  readonly id: string;
  readonly title: Title;
  readonly scale: number;
  /** Condition on the dimensions of a key: where it is true, the balance is never negative on any day. */
  readonly guard?: string;
  /** Every posting sums to zero within each combination of these dimensions; an empty list: as a whole. */
  readonly conserving?: readonly string[];
  /** A value: what leaves a key takes the moving average value of this quantity along. */
  readonly average?: string;
}

/** How a document becomes movements of a book. */
export interface PostingJson {
  readonly id: string;
  readonly title: Title;
  readonly book: string;
  readonly collection: string;
  /** Lines whose rows are mapped one by one; expressions name a row's fields as `row.qty`. */
  readonly lines?: string;
  /** The day of the movements. */
  readonly day: string;
  /** Measures of which nothing is left on that day under the keys that it names. */
  readonly empties?: readonly string[];
  readonly moves: readonly MoveJson[];
}

/** One movement of each document, or of each row of its lines. */
export interface MoveJson {
  readonly id: string;
  /** Where it is not true, there is no movement. */
  readonly when?: string;
  /** Dimension or measure ← expression. A dimension that is absent is empty, a measure zero. */
  readonly set: Readonly<Record<string, string>>;
  /** Unit of measure: the measure is multiplied by the first expression and divided by the second. */
  readonly ratios?: Readonly<Record<string, readonly [times: string, per: string]>>;
}

/** How records of a collection are approved. */
export interface ApprovalJson {
  readonly id: string;
  readonly title: Title;
  readonly collection: string;
  /** Transitions at the end of the approval. Only the approval performs them. */
  readonly approved?: string;
  readonly rejected?: string;
  readonly withdrawn?: string;
  /** Fields that lists of approvals show to everybody who takes part. */
  readonly summary: readonly string[];
  /** JSON of a definition of `@pedestal/approval`: a text, because administrators replace it as a whole. */
  readonly definition: string;
}

/** A dashboard that comes with the workspace. */
export interface DashboardJson {
  readonly id: string;
  readonly title: Title;
  /** JSON of its tiles, as `DashboardDefinition` has them: a text, because it is replaced as a whole. */
  readonly content: string;
}

/** Starts an approval of the record. */
export interface ApprovalEffectJson {
  readonly kind: 'startApproval';
  readonly approval: string;
}

/** A condition that every saved record meets. */
export interface RuleJson {
  readonly id: string;
  readonly check: string;
  readonly message: Title;
  /** Where the form shows the message. */
  readonly field?: string;
}

export type ViewKind = 'list' | 'board' | 'calendar' | 'gallery' | 'tree';

export interface ViewJson {
  readonly id: string;
  readonly title: Title;
  readonly kind: ViewKind;
  readonly columns: readonly string[];
  readonly filter?: string;
  /** Fields, with `-` for descending order. */
  readonly sort: readonly string[];
  /**
   * List: field that groups the rows. Board: `state` or a choice. Calendar: a date. Gallery: files.
   * Tree: link to the parent.
   */
  readonly group?: string;
  /** Action on these records: whoever may perform it finds their number on the home page. */
  readonly waits?: string;
  /** They should have been done before today. */
  readonly late?: true;
}

/** Fields of the record page under a heading. Fields that no section shows follow at the end. */
export interface SectionJson {
  readonly id: string;
  readonly title: Title;
  readonly show: readonly string[];
  /** Of these, the fields that take the whole width. */
  readonly wide?: readonly string[];
}

/** A form that records are printed on. */
export interface PrintFormJson {
  readonly id: string;
  readonly title: Title;
  readonly paper: PaperJson;
  readonly landscape?: true;
  /** From top to bottom. A block whose fields the person cannot read is left out. */
  readonly blocks: readonly PrintBlockJson[];
  /** At the bottom of every page, beside the page number. */
  readonly footer?: Title;
  /** No longer offered. */
  readonly hidden?: true;
}

/** A standard size, or a label in millimetres. */
export type PaperJson = 'A4' | 'A5' | 'A6' | { readonly width: number; readonly height: number };

export type PrintBlockJson =
  | PrintTextJson
  | PrintFieldsJson
  | PrintLinesJson
  | PrintBarcodeJson
  | PrintCapitalsJson
  | PrintSignaturesJson;

/** A text, which may name fields: `{no}`. */
export interface PrintTextJson {
  readonly kind: 'text';
  readonly text: Title;
  readonly size?: 'small' | 'large';
  readonly align?: 'center' | 'right';
}

/** Fields with their titles, side by side in columns. */
export interface PrintFieldsJson {
  readonly kind: 'fields';
  readonly fields: readonly string[];
  readonly columns: number;
}

/** The lines of the record as a table; its head is repeated on every page. */
export interface PrintLinesJson {
  readonly kind: 'lines';
  readonly lines: string;
  readonly columns: readonly string[];
  /** Columns of numbers that the last row adds up. */
  readonly sums?: readonly string[];
  /** The column whose order the lines are printed in; otherwise they keep their own. */
  readonly sortBy?: string;
  /** Zeros are left out, as in the columns of debits and credits. */
  readonly blankZeros?: true;
}

export type Symbology = 'code128' | 'ean13' | 'qr';

export interface PrintBarcodeJson {
  readonly kind: 'barcode';
  readonly field: string;
  readonly symbology: Symbology;
}

/** An amount in Chinese capitals: 壹佰元整. */
export interface PrintCapitalsJson {
  readonly kind: 'capitals';
  readonly field: string;
}

/** Places to sign, side by side. */
export interface PrintSignaturesJson {
  readonly kind: 'signatures';
  readonly titles: readonly Title[];
}

export type FieldRight = 'none' | 'mask' | 'read' | 'write';

export type DataScope = 'all' | 'unit_tree' | 'unit' | 'own';

export interface RoleJson {
  readonly id: string;
  readonly title: Title;
  readonly grants: readonly GrantJson[];
}

/** What a role may do in one collection. Grants add up; there is no deny. */
export interface GrantJson {
  readonly collection: string;
  readonly actions: readonly string[];
  readonly scope: DataScope;
  /** Only records for which this is true. */
  readonly rule?: string;
  /** Rights on single fields; the others follow the actions. */
  readonly fields?: Readonly<Record<string, FieldRight>>;
}

export interface MenuJson {
  readonly id: string;
  readonly title: Title;
  readonly icon?: string;
  readonly entries: readonly MenuEntryJson[];
}

/** Opens a collection, one of its views, or a custom page. */
export interface MenuEntryJson {
  readonly id: string;
  readonly title: Title;
  readonly icon?: string;
  readonly collection?: string;
  readonly view?: string;
  readonly page?: string;
  /** Of a page: whose holders see it, `collection` or `collection:action`. */
  readonly needs?: string;
}

export type Color =
  | 'gray'
  | 'blue'
  | 'cyan'
  | 'green'
  | 'lime'
  | 'gold'
  | 'orange'
  | 'red'
  | 'magenta'
  | 'purple';
