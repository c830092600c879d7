/** Country code of numbers that are typed without one. */
export const DEFAULT_MOBILE_PREFIX = '+86';

/**
 * Normalises a mobile number to `+` and digits, so that two spellings are one account. A number
 * without a country code gets the default one.
 */
export function normaliseMobile(typed: string, defaultPrefix: string): string {
  const digits = typed.replace(/[^0-9]/g, '');
  if (typed.startsWith('+')) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : `${defaultPrefix}${digits}`;
}

/** The mobile number as it is stored; null for an empty field. */
export function toMobile(typed: string): string | null {
  return typed === '' ? null : normaliseMobile(typed, DEFAULT_MOBILE_PREFIX);
}

/** Shows enough for the owner to recognise the number and too little for anybody else. */
export function maskMobile(mobile: string): string {
  return mobile.length < 8 ? '****' : `${mobile.slice(0, -8)}****${mobile.slice(-4)}`;
}
