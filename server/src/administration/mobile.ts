/**
 * One way to write a number, so that two spellings are one account: `+` and digits. A number without a country code
 * gets the given one.
 */
export function normaliseMobile(typed: string, defaultPrefix: string): string {
  const digits = typed.replace(/[^0-9]/g, '');
  if (typed.startsWith('+')) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : `${defaultPrefix}${digits}`;
}

/** Enough for the owner to know which number is meant, too little for anybody else. */
export function maskMobile(mobile: string): string {
  return mobile.length < 8 ? '****' : `${mobile.slice(0, -8)}****${mobile.slice(-4)}`;
}
