const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The exact sum of decimal texts; null where one of them is no number or there are none. */
export function addDecimals(values: readonly (string | null | undefined)[]): string | null {
  const parts = values.map((value) => DECIMAL.exec(value ?? ''));
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  const scale = Math.max(...parts.map((part) => part?.[3]?.length ?? 0));
  const sum = parts.reduce((total, part) => {
    const [, sign = '', whole = '0', fraction = ''] = part ?? [];
    const digits = BigInt(whole + fraction.padEnd(scale, '0'));
    return sign === '-' ? total - digits : total + digits;
  }, 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return sum < 0n ? `-${text}` : text;
}
