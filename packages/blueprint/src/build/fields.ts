import type {
  ChoiceJson,
  Color,
  ComputedFieldJson,
  ComputedType,
  DefaultValue,
  FieldJson,
  SumFieldJson,
  Title,
} from '../schema/types.ts';

type OmitEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A field without what the compiler adds: its id, a missing title, the scale of a sum. */
export type FieldDraft =
  | OmitEach<Exclude<FieldJson, SumFieldJson>, 'id' | 'title'>
  | Omit<SumFieldJson, 'id' | 'title' | 'scale'>;

declare const valueType: unique symbol;

/** A field of a definition; `Value` is what the API carries. */
export interface Field<Value = unknown> {
  readonly title?: Title;
  readonly draft: FieldDraft;
  readonly [valueType]?: Value;
}

/** The value that a field has in a record. */
export type ValueOf<F> = F extends Field<infer Value> ? Value : never;

export interface FieldOptions {
  /** Without it, the words of the id. */
  readonly title?: Title;
  readonly help?: Title;
  readonly required?: boolean;
  readonly unique?: boolean;
  readonly hidden?: boolean;
}

interface WithDefault<D extends DefaultValue> extends FieldOptions {
  readonly default?: D;
}

interface NumberOptions extends WithDefault<string> {
  readonly min?: string;
  readonly max?: string;
}

/** Null is possible unless the field is required. */
type Stored<Value, O> = O extends { required: true } ? Value : Value | null;

function field<Value>(
  draft: Record<string, unknown>,
  { title, required, unique, hidden, ...options }: FieldOptions & Record<string, unknown>,
): Field<Value> {
  const flags = { required, unique, hidden };
  const set = Object.entries({ ...draft, ...options, ...flags }).filter(
    ([, value]) => value !== undefined && value !== false,
  );
  // A default of false is a value, not an absent flag.
  if (options.default === false) set.push(['default', false]);
  return { ...(title && { title }), draft: Object.fromEntries(set) as unknown as FieldDraft };
}

interface TextOptions extends WithDefault<string> {
  readonly max?: number;
}

/** One line of text, up to 200 characters unless said otherwise. */
export function text<const O extends TextOptions>(options?: O): Field<Stored<string, O>> {
  return field({ type: 'text', max: 200 }, { ...options });
}

/** Text of several lines, up to 10,000 characters unless said otherwise. */
export function longText<const O extends TextOptions>(options?: O): Field<Stored<string, O>> {
  return field({ type: 'longText', max: 10_000 }, { ...options });
}

/** A barcode, SKU or other code that is scanned and found as a whole; up to 64 characters. */
export function code<const O extends TextOptions>(options?: O): Field<Stored<string, O>> {
  return field({ type: 'code', max: 64 }, { ...options });
}

/** Choices by id: a title, or a title with more. */
export type ChoiceOptions = Readonly<
  Record<string, Title | { readonly title: Title; readonly color?: Color; readonly hidden?: true }>
>;

/** One of a closed list. */
export function choice<
  const C extends ChoiceOptions,
  const O extends WithDefault<keyof C & string>,
>(choices: C, options?: O): Field<Stored<keyof C & string, O>> {
  return field({ type: 'choice', choices: choicesOf(choices) }, { ...options });
}

/** Several of a closed list. */
export function choices<
  const C extends ChoiceOptions,
  const O extends WithDefault<readonly (keyof C & string)[]>,
>(all: C, options?: O): Field<readonly (keyof C & string)[]> {
  return field({ type: 'choices', choices: choicesOf(all) }, { ...options });
}

function choicesOf(choices: ChoiceOptions): ChoiceJson[] {
  return Object.entries(choices).map(([id, value]) =>
    'title' in value ? { id, ...value } : { id, title: value },
  );
}

/** A whole number; the API carries it as text. */
export function integer<const O extends NumberOptions>(options?: O): Field<Stored<string, O>> {
  return field({ type: 'integer' }, { ...options });
}

/** An exact number with `scale` digits after the point. */
export function decimal<const O extends NumberOptions>(
  scale: number,
  options?: O,
): Field<Stored<string, O>> {
  return field({ type: 'decimal', scale }, { ...options });
}

interface ScaledOptions extends NumberOptions {
  readonly scale?: number;
}

/** An amount of money, with two digits after the point unless said otherwise. */
export function money<const O extends ScaledOptions>(options?: O): Field<Stored<string, O>> {
  return field({ type: 'money', scale: 2 }, { ...options });
}

/** A percentage: 12.5 means 12.5 %. Two digits after the point unless said otherwise. */
export function percent<const O extends ScaledOptions>(options?: O): Field<Stored<string, O>> {
  return field({ type: 'percent', scale: 2 }, { ...options });
}

export function boolean<const O extends WithDefault<boolean>>(
  options?: O,
): Field<Stored<boolean, O>> {
  return field({ type: 'boolean' }, { ...options });
}

/** A day; `default: 'today'` fills it in. */
export function date<const O extends WithDefault<string>>(options?: O): Field<Stored<string, O>> {
  return field({ type: 'date' }, { ...options });
}

/** A moment; `default: 'now'` fills it in. */
export function timestamp<const O extends WithDefault<'now'>>(
  options?: O,
): Field<Stored<number, O>> {
  return field({ type: 'timestamp' }, { ...options });
}

/** A person; `default: 'me'` fills in who creates the record. */
export function person<const O extends WithDefault<'me'>>(options?: O): Field<Stored<string, O>> {
  return field({ type: 'person' }, { ...options });
}

/** An org unit; `default: 'mine'` fills in that of who creates the record. */
export function orgUnit<const O extends WithDefault<'mine'>>(
  options?: O,
): Field<Stored<string, O>> {
  return field({ type: 'orgUnit' }, { ...options });
}

/** Files in a space of the record. */
export function files(options?: FieldOptions): Field<readonly string[]> {
  return field({ type: 'files' }, { ...options });
}

interface LinkOptions extends FieldOptions {
  /** Values that are copied when the link is chosen: own field ← field of the target. */
  readonly copy?: Readonly<Record<string, string>>;
}

/** One record of a collection: `item`, or `base.item` of another blueprint. */
export function link<const O extends LinkOptions>(
  to: string,
  options?: O,
): Field<Stored<string, O>> {
  return field({ type: 'link', to }, { ...options });
}

/** Several records of a collection. */
export function links(to: string, options?: FieldOptions): Field<readonly string[]> {
  return field({ type: 'links', to }, { ...options });
}

interface ComputedOptions extends FieldOptions {
  readonly of?: ComputedType;
  readonly scale?: number;
}

/** Value of a type that a computed field has. */
type ComputedValue<O> = O extends { of: 'boolean' } ? boolean : string;

/** Calculated from other fields of the record or row; a decimal of two digits unless said otherwise. */
export function computed<const O extends ComputedOptions>(
  expression: string,
  options?: O,
): Field<ComputedValue<O> | null> {
  const of: ComputedFieldJson['of'] = options?.of ?? 'decimal';
  const scale = of === 'decimal' || of === 'money' ? { scale: 2 } : {};
  return field({ type: 'computed', of, ...scale, expression }, { ...options });
}

/** Sum of a number over lines: `sumOf('lines.amount')`. */
export function sumOf(path: `${string}.${string}`, options?: FieldOptions): Field<string> {
  const [lines = '', summed = ''] = path.split('.');
  return field({ type: 'sum', lines, field: summed }, { ...options });
}
