import type { FieldJson } from '@pedestal/blueprint';
import type { Json } from '../../../platform/api-docs/openapi.ts';

/** JSON schema of a field's value as the API writes it: exact numbers are text. */
export function fieldSchema(field: FieldJson): Json {
  const [zh, en] = field.title;
  const schema = { title: en, description: zh, ...valueSchema(field) };
  const isReadOnly = field.type === 'computed' || field.type === 'sum';
  return isReadOnly ? { ...schema, readOnly: true } : schema;
}

function valueSchema(field: FieldJson): Json {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'code':
      return { type: ['string', 'null'], maxLength: field.max };
    case 'choice':
      return { enum: [...field.choices.map(({ id }) => id), null] };
    case 'choices':
      return listOf({ enum: field.choices.map(({ id }) => id) });
    case 'integer':
      return numberSchema(0);
    case 'decimal':
    case 'money':
    case 'percent':
    case 'sum':
      return numberSchema(field.scale);
    case 'computed':
      return computedSchema(field.of, field.scale ?? 0);
    case 'boolean':
      return { type: ['boolean', 'null'] };
    case 'date':
      return DAY;
    case 'timestamp':
      return { type: ['integer', 'null'], description: 'Milliseconds since 1970' };
    case 'person':
    case 'orgUnit':
    case 'link':
      return ID;
    case 'links':
      return listOf({ type: 'string' });
    case 'files':
      return listOf({ type: 'string' });
  }
}

const ID = { type: ['string', 'null'], maxLength: 64 };
const DAY = { type: ['string', 'null'], format: 'date' };

function listOf(items: Json): Json {
  return { type: ['array', 'null'], items };
}

function numberSchema(scale: number): Json {
  const decimals = scale > 0 ? `(\\.[0-9]{1,${scale}})?` : '';
  return { type: ['string', 'null'], pattern: `^-?[0-9]+${decimals}$` };
}

function computedSchema(of: string, scale: number): Json {
  if (of === 'text') return { type: ['string', 'null'] };
  if (of === 'boolean') return { type: ['boolean', 'null'] };
  if (of === 'date') return DAY;
  return numberSchema(scale);
}
