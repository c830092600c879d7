import { type RouteDefinition, uploadMetadata } from '@pedestal/contract';
import { z } from 'zod';

export type Part = (typeof PARTS)[number];
type Values = Record<string, unknown>;
/** The input of a route, with the headers of an upload and its metadata. */
export type ContractInput = Partial<Record<Part, Values>>;

/** A field of a route's input that holds one text or number. */
export interface Field {
  part: Part;
  path: readonly string[];
  kind: 'text' | 'number';
  /** Of each union on the way to the field, the option that has it. */
  options: ReadonlySet<Schema>;
}

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** Leaves a field out of the input. */
export const OMITTED = Symbol('omitted');

/** A value for a field by its name; undefined: made from the schema. */
export type Choose = (name: string, part: Part) => unknown;
type ChooseInPart = (name: string) => unknown;

/** Texts that fit the patterns of the contract. */
const TEXTS = ['x', 'xx', '123456', '13800000000', 'a'.repeat(22), 'a'.repeat(43), '/x', 'a:b', ''];
const URL_TEXT = 'https://x.example';

const PARTS = ['params', 'query', 'body', 'headers', 'metadata'] as const;

function shapeOf(route: RouteDefinition, part: Part): z.ZodObject | undefined {
  const headers = route.upload?.headers;
  if (part === 'headers') return headers;
  if (part !== 'metadata') return route[part];
  return headers && 'upload-metadata' in headers.shape ? uploadMetadata : undefined;
}

const schemas = new WeakMap<RouteDefinition, [Part, Schema][]>();

function schemasOf(route: RouteDefinition): [Part, Schema][] {
  const known = schemas.get(route);
  if (known) return known;
  const made = PARTS.flatMap((part): [Part, Schema][] => {
    const schema = shapeOf(route, part);
    return schema
      ? [[part, z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema]]
      : [];
  });
  schemas.set(route, made);
  return made;
}

/** An input that follows the schema of a route, with every field; `field` chooses among unions. */
export function makeInput(route: RouteDefinition, choose: Choose, field?: Field): ContractInput {
  return Object.fromEntries(
    schemasOf(route).map(([part, schema]) => [
      part,
      makeValue(schema, '', (name) => choose(name, part), field),
    ]),
  );
}

function makeValue(schema: Schema, name: string, choose: ChooseInPart, field?: Field): unknown {
  const option = pickOption(schema, field);
  const isChosen = option !== undefined && field?.options.has(option) === true;
  const chosen = name === '' || isChosen ? undefined : choose(name);
  if (chosen !== undefined && schema.type !== 'array') return chosen;
  if (option) return makeValue(option, name, isChosen ? withoutName(choose, name) : choose, field);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .map(([key, value]) => [key, makeValue(value, key, choose, field)] as const)
          .filter(([, value]) => value !== OMITTED),
      );
    case 'array':
      return chosen === OMITTED || !schema.items
        ? []
        : [makeValue(schema.items, name, choose, field)];
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    case 'string':
      return makeText(schema);
    default:
      return 1;
  }
}

/** An object that was chosen for its fields is made from them. */
function withoutName(choose: ChooseInPart, name: string): ChooseInPart {
  return (asked) => (asked === name ? undefined : choose(asked));
}

function optionsOf({ anyOf, oneOf }: Schema): Schema[] {
  return (anyOf ?? oneOf ?? []).filter(
    ({ type, const: only }) => type !== 'null' && only === undefined,
  );
}

function pickOption(schema: Schema, field?: Field): Schema | undefined {
  const options = optionsOf(schema);
  return options.find((option) => field?.options.has(option)) ?? options[0];
}

const texts = new WeakMap<Schema, string>();

function makeText(schema: Schema): string {
  const known = texts.get(schema);
  if (known !== undefined) return known;
  const { pattern, minLength = 0 } = schema;
  const form = pattern === undefined ? /^/ : new RegExp(pattern, 'u');
  const text = TEXTS.find((each) => each.length >= minLength && form.test(each)) ?? URL_TEXT;
  texts.set(schema, text);
  return text;
}

const fields = new WeakMap<RouteDefinition, Field[]>();

/** Every text and number in the input of a route. */
export function listFields(route: RouteDefinition): Field[] {
  const known = fields.get(route);
  if (known) return known;
  const found = schemasOf(route).flatMap(([part, schema]) =>
    listBelow(schema, []).map((field) => ({ part, ...field })),
  );
  fields.set(route, found);
  return found;
}

/** Whether the contract itself refuses the field's part of an input. */
export function isRefused(route: RouteDefinition, { part }: Field, input: ContractInput): boolean {
  return shapeOf(route, part)?.safeParse(input[part]).success === false;
}

function listBelow(
  schema: Schema,
  path: readonly string[],
  options: ReadonlySet<Schema> = new Set(),
): Omit<Field, 'part'>[] {
  const choices = optionsOf(schema);
  if (choices.length > 0) {
    return choices.flatMap((option) => listBelow(option, path, new Set([...options, option])));
  }
  if (schema.enum || schema.const !== undefined) return [{ path, kind: 'text', options }];
  switch (schema.type) {
    case 'object': {
      const named = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
        listBelow(value, [...path, key], options),
      );
      const { additionalProperties: others } = schema;
      return typeof others === 'object'
        ? [...named, ...listBelow(others, [...path, 'x'], options)]
        : named;
    }
    case 'array':
      return schema.items ? listBelow(schema.items, [...path, '0'], options) : [];
    case 'integer':
    case 'number':
      return [{ path, kind: 'number', options }];
    case 'boolean':
      return [];
    default:
      return [{ path, kind: 'text', options }];
  }
}

/** The input with another value in one field. */
export function withValue(
  input: ContractInput,
  { part, path }: Field,
  value: unknown,
): ContractInput {
  const copy = structuredClone(input);
  copy[part] ??= {};
  let place = copy[part];
  for (const key of path.slice(0, -1)) {
    if (typeof place[key] !== 'object') place[key] = {};
    place = place[key] as Values;
  }
  place[path.at(-1) ?? ''] = value;
  return copy;
}
