import { useLocale } from '@pedestal/sub-app-sdk/react';
import { useMemo } from 'react';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Sizes and times in the shell's language. */
export function useFormat() {
  const locale = useLocale();
  return useMemo(() => {
    const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    return {
      instant: (time: number) => instant.format(time),
      bytes(size: number): string {
        const step = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, size)) / 10));
        if (step === 0) return `${size} B`;
        return new Intl.NumberFormat(locale, {
          style: 'unit',
          unit: UNITS[step] ?? 'byte',
          unitDisplay: 'short',
          maximumFractionDigits: 1,
        }).format(size / 1024 ** step);
      },
    };
  }, [locale]);
}
