const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿', '亿亿'];

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

/** Four digits at a time; a gap of zeros is said once. */
function wholeOf(digits: string): string {
  const groups = digits.padStart(Math.ceil(digits.length / 4) * 4, '0').match(/.{4}/g) ?? [];
  let text = '';
  let hasGap = false;
  for (const [index, group] of groups.entries()) {
    if (group === '0000') {
      hasGap = text !== '';
      continue;
    }
    if (text !== '' && (hasGap || group.startsWith('0'))) text += '零';
    text += groupOf(group) + (GROUPS[groups.length - 1 - index] ?? '');
    hasGap = false;
  }
  return text;
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
