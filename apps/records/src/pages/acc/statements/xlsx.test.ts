import { expect, it } from 'vitest';
import { writeSheet } from './xlsx.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

it('writes amounts as numbers, and those with too many digits as text', () => {
  const file = writeSheet('A/B', [
    ['<&>', { number: '-12.50' }, null],
    ['', { number: '9999999999999999.99' }],
  ]);
  const written = text(file);
  expect(written.startsWith('PK')).toBe(true);
  expect(written).toContain('<sheet name="A B"');
  expect(written).toContain('&lt;&amp;&gt;');
  expect(written).toContain('<c r="B1" s="1"><v>-12.50</v></c>');
  expect(written).toContain('<t xml:space="preserve">9999999999999999.99</t>');
});

it('ends with a directory that names every part', () => {
  const file = writeSheet('x', [['a']]);
  const view = new DataView(file.buffer);
  const end = file.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  expect(view.getUint16(end + 10, true)).toBe(6);
  const start = view.getUint32(end + 16, true);
  expect(view.getUint32(start, true)).toBe(0x02014b50);
});
