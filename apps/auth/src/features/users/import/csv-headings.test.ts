import { expect, it } from 'vitest';
import { readHeadings } from './csv-headings.ts';

it.each([
  ['a,b\n1,2', ['a', 'b']],
  ['\ufeffUser;Name\r\nx;y', ['User', 'Name']],
  ['"a"\t"b"\n', ['a', 'b']],
])('reads the headings of %j', (text, headings) => {
  expect(readHeadings(text)).toEqual(headings);
});
