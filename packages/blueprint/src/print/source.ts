/** A piece of TypeScript that is laid out on one line where it fits. */
export type Source =
  | string
  | { readonly open: string; readonly items: readonly Source[]; readonly close: string };

const WIDTH = 100;

/** Lays a piece out; `column` is where it begins and `after` what follows it on its line. */
export function layOut(source: Source, indent = 0, column = 0, after = 0): string {
  if (typeof source === 'string') return source;
  const inline = onOneLine(source);
  if (column + inline.length + after <= WIDTH) return inline;
  const { open, items, close } = source;
  // A call with one argument hugs it: `collection({ … })`.
  const [only] = items;
  if (items.length === 1 && open.endsWith('(') && typeof only === 'object') {
    return `${open}${layOut(only, indent, column + open.length, after + close.length)}${close}`;
  }
  const inner = ' '.repeat(indent + 2);
  const lines = items.map((item) => `${inner}${layOut(item, indent + 2, indent + 2, 1)},\n`);
  return `${open}\n${lines.join('')}${' '.repeat(indent)}${close}`;
}

function onOneLine(source: Source): string {
  if (typeof source === 'string') return source;
  const { open, items, close } = source;
  const space = open.endsWith('{') && items.length > 0 ? ' ' : '';
  return `${open}${space}${items.map(onOneLine).join(', ')}${space}${close}`;
}

/** A call of a function. */
export function call(name: string, args: readonly (Source | undefined)[]): Source {
  const given = args.filter((arg) => arg !== undefined);
  return { open: `${name}(`, items: given, close: ')' };
}

/** An object; keys without a value are left out. */
export function object(entries: readonly (readonly [string, Source | undefined])[]): Source {
  const items = entries.flatMap(([key, value]) =>
    value === undefined ? [] : [property(key, value)],
  );
  return { open: '{', items, close: '}' };
}

function property(key: string, value: Source): Source {
  const name = /^[A-Za-z_][A-Za-z0-9_]*$/.test(key) ? key : quote(key);
  if (typeof value === 'string') return `${name}: ${value}`;
  return { ...value, open: `${name}: ${value.open}` };
}

export function array(items: readonly Source[]): Source {
  return { open: '[', items, close: ']' };
}

/** A value of JSON; undefined stays undefined. */
export function literal(value: unknown): Source | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return array(value.map((each) => literal(each) ?? 'null'));
  if (typeof value !== 'object' || value === null) return String(value);
  return object(Object.entries(value).map(([key, each]) => [key, literal(each)]));
}

export function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  if (!text.includes("'")) return `'${escaped}'`;
  return text.includes('"') ? `'${escaped.replaceAll("'", "\\'")}'` : `"${escaped}"`;
}
