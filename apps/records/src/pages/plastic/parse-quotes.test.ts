import { expect, it } from 'vitest';
import { MOST_LINES, parseQuotes } from './parse-quotes.ts';

const grades = ['PP T30S', 'HDPE 5000S', 'LLDPE 7042', '再生 PP 灰'].map((name) => ({
  id: `id of ${name}`,
  name,
}));
const read = (text: string) =>
  parseQuotes(text, grades).map(({ line, grade, price, cost, problem }) => [
    ...[line, grade?.name, price, cost, problem],
  ]);

it('reads cells of a spreadsheet, with or without heads and thousands separators', () => {
  expect(read('牌号\t报价\t成本\r\nPP T30S\t7,480\t7,350\r\nLLDPE 7042\t8120.50\t\r\n')).toEqual([
    [2, 'PP T30S', '7480', '7350', undefined],
    [3, 'LLDPE 7042', '8120.50', undefined, undefined],
  ]);
});

it('reads the text of a chat, with full-width signs and short names', () => {
  const text =
    '各位早，今日报价：\nT30S：7480，成本7350\n7042 8120 元/吨\nhdpe-5000s 8350/8200\n谢谢';
  expect(read(text)).toEqual([
    [2, 'PP T30S', '7480', '7350', undefined],
    [3, 'LLDPE 7042', '8120', undefined, undefined],
    [4, 'HDPE 5000S', '8350', '8200', undefined],
  ]);
});

it('says what is wrong with which line', () => {
  const text =
    'PP K8003 7700\nPP T30S 电询\nT30S 7480 7350 7300\n7042 8000 8100\n再生 PP 灰 5650\n再生PP灰 5600';
  expect(read(text)).toEqual([
    [1, undefined, undefined, undefined, 'noGrade'],
    [2, 'PP T30S', undefined, undefined, 'noPrice'],
    [3, 'PP T30S', '7480', '7350', 'tooMany'],
    [4, 'LLDPE 7042', '8000', '8100', 'costAbove'],
    [5, '再生 PP 灰', '5650', undefined, undefined],
    [6, '再生 PP 灰', '5600', undefined, 'twice'],
  ]);
});

it('does not take the digits of a longer word for a grade or a price', () => {
  expect(read('T30SX 7480')).toEqual([[1, undefined, undefined, undefined, 'noGrade']]);
  expect(read('17042 8000')).toEqual([[1, undefined, undefined, undefined, 'noGrade']]);
});

it('reads so many lines and no more', () => {
  expect(parseQuotes('K1 7000\n'.repeat(MOST_LINES + 50), grades)).toHaveLength(MOST_LINES);
});
