import { expect, it } from 'vitest';
import type { Field } from '../../workspace/collection.ts';
import { widthOf } from './column-width.ts';

const field = (type: string, more: object = {}) =>
  ({ id: 'f', title: ['字段', 'Field'], type, access: 'write', ...more }) as unknown as Field;
const inChinese = (each: Field) => widthOf(each, ([title]) => title);
const inEnglish = (each: Field) => widthOf(each, ([, title]) => title);

it('gives a column the room that its values need', () => {
  expect(inChinese(field('boolean'))).toBe(90);
  expect(inChinese(field('date'))).toBe(120);
  expect(inChinese(field('text', { max: 20 }))).toBe(120);
  expect(inChinese(field('text', { max: 100 }))).toBe(180);
  expect(inChinese(field('text', { id: 'no', max: 64 }))).toBe(160);
  const choices = [{ id: 'a', title: ['中国人民银行中间价', 'PBC'] }];
  expect(inChinese(field('choice', { choices }))).toBe(174);
  expect(inEnglish(field('choice', { choices }))).toBe(96);
});

it('shows titles in full', () => {
  const title = ['最近一次盘点的日期', 'Last count'];
  expect(inChinese(field('date', { title }))).toBe(170);
  expect(inChinese(field('date', { title, required: true }))).toBe(182);
  expect(inEnglish(field('date', { title }))).toBe(124);
});
