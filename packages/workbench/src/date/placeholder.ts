import type { useCommonTexts } from '../texts/common-texts.ts';

/** How a day, or a day and a time, is typed. */
export function writePlaceholder(t: ReturnType<typeof useCommonTexts>, hasTime: boolean): string {
  return t(hasTime ? 'dateTimeFormat' : 'dateFormat');
}
