import type { FieldJson, Title } from '@pedestal/blueprint';
import type { Locale, StoredRecord } from '@pedestal/contract';
import { localTime } from '../../../platform/time/local-time.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';

export interface PrintReader {
  locale: Locale;
  timeZone: string;
}

type Values = StoredRecord['values'];

/** What a masked value that is no text looks like. */
const MASK = '***';

/** Writes the values of records as people read them. */
export function createPrintValues({ flow }: CollectionSchema, { locale, timeZone }: PrintReader) {
  const toLocal = localTime(timeZone);
  const inLanguage = (title: Title) => title[locale === 'zh-CN' ? 0 : 1];
  const [no, yes] = locale === 'zh-CN' ? ['否', '是'] : ['No', 'Yes'];

  function nameOf(column: Column, value: string, names: Record<string, string>): string {
    const { field } = column;
    if (field?.type === 'choice' || field?.type === 'choices') {
      const choice = field.choices.find(({ id }) => id === value);
      return choice ? inLanguage(choice.title) : value;
    }
    if (!field && column.id === 'state') {
      const state = flow?.states.find(({ id }) => id === value);
      return state ? inLanguage(state.title) : value;
    }
    // An id without a readable name means nothing to a reader.
    return column.storage.kind === 'id' || column.storage.kind === 'set'
      ? (names[value] ?? '')
      : value;
  }

  function textOf(column: Column, value: Values[string], names: Record<string, string>): string {
    if (value === null || value === undefined) return '';
    switch (column.storage.kind) {
      case 'scaled':
        return numberOf(String(value), column.field, locale);
      case 'flag':
        return value === true ? yes : no;
      case 'instant':
        return toLocal(Number(value)).slice(0, 16);
      case 'set':
        return (value as string[])
          .map((each) => nameOf(column, each, names))
          .filter((name) => name !== '')
          .join(locale === 'zh-CN' ? '、' : ', ');
      default:
        return nameOf(column, String(value), names);
    }
  }

  return {
    inLanguage,

    /** Undefined: the person cannot read the field. */
    ofRecord(column: Column, { values, masked, labels }: StoredRecord): string | undefined {
      const value = values[column.id];
      if (value === undefined) return undefined;
      if (masked.includes(column.id)) return value === null ? MASK : String(value);
      return textOf(column, value, labels[column.id] ?? {});
    },

    ofLine(
      lines: string,
      column: Column,
      values: Values,
      { labels }: Pick<StoredRecord, 'labels'>,
    ): string {
      return textOf(column, values[column.id] ?? null, labels[`${lines}.${column.id}`] ?? {});
    },
  };
}

/** Fewest digits after the point: prices of four digits are seldom more than cents. */
export function numberOf(value: string, field: FieldJson | undefined, locale: Locale): string {
  const isMoney = field?.type === 'money' || (field?.type === 'computed' && field.of === 'money');
  const fraction = value.split('.')[1] ?? '';
  const least = isMoney ? Math.min(2, fraction.length) : 0;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: fraction.length,
  });
  const text = format.format(value as Intl.StringNumericLiteral);
  return field?.type === 'percent' ? `${text}%` : text;
}
