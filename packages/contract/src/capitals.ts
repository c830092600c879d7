const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];

/** An amount as cheques and invoices write it: 1234.5 is 壹仟贰佰叁拾肆元伍角整. Rounds to cents. */
export function toCapitals(amount: string): string {
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (sign === undefined) return '';
  const scaled = BigInt(whole + fraction.padEnd(3, '0').slice(0, 3));
  const cents = (scaled + 5n) / 10n;
  const yuan = String(cents / 100n);
  const jiao = Number((cents / 10n) % 10n);
  const fen = Number(cents % 10n);
  const prefix = sign === '-' && cents > 0n ? '负' : '';
  const head = yuan === '0' ? '' : `${wholeOf(yuan)}元`;
  if (jiao === 0 && fen === 0) return `${prefix}${head || '零元'}整`;
  const gap = head !== '' && jiao === 0 ? '零' : '';
  const tail = `${jiao > 0 ? `${DIGITS[jiao]}角` : gap}${fen > 0 ? `${DIGITS[fen]}分` : '整'}`;
  return prefix + head + tail;
}

/** What is above 亿 is a number of its own: 壹万贰仟亿. A gap of zeros is said once. */
function wholeOf(digits: string): string {
  const plain = digits.replace(/^0+/, '');
  for (const [size, unit] of [
    [8, '亿'],
    [4, '万'],
  ] as const) {
    if (plain.length <= size) continue;
    const [high, low] = [plain.slice(0, -size), plain.slice(-size)];
    const hasGap = low.startsWith('0') || high.endsWith('0000');
    const gap = hasGap && /[1-9]/.test(low) ? '零' : '';
    return wholeOf(high) + unit + gap + wholeOf(low);
  }
  return groupOf(plain.padStart(4, '0'));
}

function groupOf(group: string): string {
  let text = '';
  let hasGap = false;
  for (const [index, digit] of [...group].entries()) {
    if (digit === '0') {
      hasGap = text !== '';
      continue;
    }
    text += `${hasGap ? '零' : ''}${DIGITS[Number(digit)]}${PLACES[3 - index]}`;
    hasGap = false;
  }
  return text;
}
