const CREDIT_CHARACTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A unified social credit code with a valid check character, from its first 17 characters. */
export function creditCode(head: string): string {
  const sum = Array.from(head).reduce(
    (total, character, index) => total + CREDIT_CHARACTERS.indexOf(character) * (3 ** index % 31),
    0,
  );
  return head + CREDIT_CHARACTERS.charAt((31 - (sum % 31)) % 31);
}

/** An EAN-13 barcode with its check digit, of a number below ten thousand. */
export function barcode(number: number): string {
  const head = `69012340${String(number).padStart(4, '0')}`;
  const sum = Array.from(head).reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return head + String((10 - (sum % 10)) % 10);
}
