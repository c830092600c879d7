import type { Json } from '../../../platform/api-docs/openapi.ts';
import type { FieldAccess } from '../../../platform/db/tables-records.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { type Gate, wider } from '../gate/gate.ts';
import { fieldSchema } from './field-schema.ts';

/** The gates of a person on one collection; undefined where an action is not granted. */
export interface CollectionGates {
  collection: CollectionSchema;
  read: Gate;
  create: Gate | undefined;
  edit: Gate | undefined;
  delete: Gate | undefined;
}

/** The widest access to a field in any record that the gate reaches. */
function accessOf(gate: Gate | undefined, id: string): FieldAccess {
  return (gate?.parts ?? []).reduce<FieldAccess>(
    (access, part) => wider(access, part.fields.get(id) ?? 'none'),
    'none',
  );
}

/** Schemas of a collection's values, with the fields that the person may see or write. */
export function collectionSchemas(gates: CollectionGates): Record<string, Json> {
  const { collection } = gates;
  const { id } = collection;
  return {
    [`${id}Values`]: readSchema(gates),
    [`${id}Record`]: recordSchema(gates),
    ...(gates.create ? { [`${id}Create`]: createSchema(gates) } : {}),
    ...(gates.edit ? { [`${id}Change`]: writeSchema(gates, gates.edit) } : {}),
  };
}

function readSchema({ collection, read }: CollectionGates): Json {
  const system = [...collection.columns.values()].filter(({ field }) => !field);
  const fields = collection.json.fields.filter(({ id }) => accessOf(read, id) !== 'none');
  return {
    type: 'object',
    title: collection.json.title[1],
    properties: {
      ...Object.fromEntries(system.map(({ id, title }) => [id, { title: title[1] }])),
      ...Object.fromEntries(fields.map((field) => [field.id, fieldSchema(field)])),
    },
  };
}

function recordSchema({ collection, read }: CollectionGates): Json {
  const lines = collection.json.lines.filter(({ id }) => accessOf(read, id) !== 'none');
  return {
    type: 'object',
    required: ['id', 'version', 'values', 'masked', 'writable', 'lines'],
    properties: {
      id: { type: 'string' },
      version: { type: 'integer' },
      values: refTo(`${collection.id}Values`),
      masked: { type: 'array', items: { type: 'string' } },
      writable: { type: 'array', items: { type: 'string' } },
      lines: {
        type: 'object',
        properties: Object.fromEntries(
          lines.map(({ id, fields, max }) => [
            id,
            {
              type: 'array',
              maxItems: max,
              items: {
                type: 'object',
                properties: { id: { type: 'string' }, values: objectOf(fields) },
              },
            },
          ]),
        ),
      },
    },
  };
}

function createSchema(gates: CollectionGates): Json {
  const values = writeSchema(gates, gates.create);
  const required = gates.collection.json.fields
    .filter((field) => field.required && field.default === undefined)
    .map(({ id }) => id)
    .filter((id) => id in (values.properties as Json));
  return required.length > 0 ? { ...values, required } : values;
}

function writeSchema({ collection }: CollectionGates, gate: Gate | undefined): Json {
  const fields = collection.json.fields.filter(
    ({ id, type }) =>
      type !== 'computed' && type !== 'sum' && type !== 'files' && accessOf(gate, id) === 'write',
  );
  return { ...objectOf(fields), additionalProperties: false };
}

function objectOf(fields: CollectionSchema['json']['fields']): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.id, fieldSchema(field)])),
  };
}

export function refTo(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
