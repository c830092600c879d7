import { createDateFormat, type Locale } from '@pedestal/contract';

/** Formatters of one language. */
export interface Format {
  /** Date and time in milliseconds; a dash for null. */
  instant(time: number | null): string;
  number(value: number): string;
  /** Size in bytes, as B, KB, MB, GB or TB with a factor of 1024. */
  bytes(size: number): string;
  /** The name in this language, or the Chinese one if there is no other. */
  name(named: { name: string; nameEn: string }): string;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Creates the formatters of a language; `timeZone` null: the time zone of the device. */
export function createFormat(locale: Locale, timeZone: string | null): Format {
  const instant = createDateFormat(locale, { hasTime: true, timeZone });
  const number = new Intl.NumberFormat(locale);
  return {
    // Non-breaking: a time of day on its own line reads like another value.
    instant: (time) => (time === null ? '–' : instant(time).replaceAll(/\s/g, '\u00a0')),
    number: (value) => number.format(value),
    bytes: (size) => formatBytes(size, locale),
    name: (named) => (locale === 'zh-CN' ? named.name : named.nameEn) || named.name,
  };
}

function formatBytes(size: number, locale: Locale): string {
  const step = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(Math.max(1, size)) / 10));
  if (step === 0) return `${size} B`;
  const text = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: BYTE_UNITS[step] ?? 'byte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(size / 1024 ** step);
  // Intl writes the sign of the metric unit, unlike operating systems.
  return text.replace('kB', 'KB');
}
