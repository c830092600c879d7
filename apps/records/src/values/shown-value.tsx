import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useCommonTexts, useFormat } from '@pedestal/workbench';
import { useTexts } from '../shared/texts.ts';
import type { Field } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { ColorTag } from './color-tag.tsx';
import { formatDecimal, formatQuantity, isQuantity, scaleOf } from './number-format.ts';

/** A value as the API carries it. */
export type FieldValue = string | number | boolean | string[] | null | undefined;

/** By field, the names of what its ids refer to. */
export type Labels = Record<string, Record<string, string>>;

interface ShownValueProps {
  field: Field;
  value: FieldValue;
  labels?: Labels | undefined;
  /** Key of the field in the labels; of lines, `lines.field`. */
  labelKey?: string;
}

/** A value as text or tags, in the language of the page. */
export function ShownValue({ field, value, labels, labelKey = field.id }: ShownValueProps) {
  const format = useFormat();
  const locale = useLocale();
  const t = useCommonTexts();
  const own = useTexts();
  const title = useTitle();
  if (value === null || value === undefined || value === '') return <Dash />;
  const scale = scaleOf(field);
  if (scale !== undefined) {
    const write = isQuantity(field) ? formatQuantity : formatDecimal;
    return <>{write(String(value), scale, locale)}</>;
  }
  const nameOf = (id: string) => labels?.[labelKey]?.[id] ?? own('outOfReach');
  switch (field.type) {
    case 'choice':
    case 'choices': {
      const chosen = Array.isArray(value) ? value : [String(value)];
      if (chosen.length === 0) return <Dash />;
      return (
        <span className="rc-tags">
          {chosen.map((id) => {
            const choice = field.choices.find((each) => each.id === id);
            return (
              <ColorTag key={id} color={choice?.color}>
                {choice ? title(choice.title) : id}
              </ColorTag>
            );
          })}
        </span>
      );
    }
    case 'boolean':
      return <>{value === true ? t('yes') : t('no')}</>;
    case 'date':
      return <>{formatDay(String(value), locale)}</>;
    case 'timestamp':
      return <>{format.instant(Number(value))}</>;
    case 'link':
    case 'person':
    case 'orgUnit':
      return <>{nameOf(String(value))}</>;
    case 'links':
      return <>{Array.isArray(value) ? value.map(nameOf).join(', ') || '–' : null}</>;
    case 'computed':
      return <>{showComputed(field.of, value, locale, t)}</>;
    default:
      return <>{Array.isArray(value) ? format.number(value.length) : String(value)}</>;
  }
}

function Dash() {
  return <span className="rc-none">–</span>;
}

function showComputed(
  of: string,
  value: Exclude<FieldValue, null | undefined>,
  locale: 'zh-CN' | 'en-US',
  t: ReturnType<typeof useCommonTexts>,
): string {
  if (of === 'boolean') return value === true ? t('yes') : t('no');
  return of === 'date' ? formatDay(String(value), locale) : String(value);
}

/** A day as lists show it; in Chinese, as in grids and inputs: 2026-09-01. */
export function formatDay(day: string, locale: string): string {
  if (locale === 'zh-CN') return day;
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime())
    ? day
    : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(date);
}
