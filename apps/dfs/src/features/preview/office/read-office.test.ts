// @vitest-environment happy-dom
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readDocument } from './read-document.ts';
import { readSheets } from './read-sheets.ts';
import { readSlides } from './read-slides.ts';

const zip = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const wordFile = (body: string) =>
  zip({
    'word/document.xml': `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': `<w:styles ${W}><w:style w:styleId="2"><w:name w:val="heading 1"/></w:style></w:styles>`,
  });

it('reads headings, marks, lists and tables of a Word file', () => {
  const { blocks, isCut } = readDocument(
    wordFile(
      '<w:p><w:pPr><w:pStyle w:val="2"/></w:pPr><w:r><w:t>港口计划</w:t></w:r></w:p>' +
        '<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r>' +
        '<w:r><w:rPr><w:b w:val="0"/></w:rPr><w:t>&lt;b&gt;plain</w:t><w:br/></w:r></w:p>' +
        '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ),
  );
  const plain = { isBold: false, isItalic: false };
  expect(isCut).toBe(false);
  expect(blocks).toEqual([
    { kind: 'paragraph', level: 1, isListed: false, runs: [{ text: '港口计划', ...plain }] },
    {
      kind: 'paragraph',
      level: 0,
      isListed: true,
      runs: [
        { text: 'bold', isBold: true, isItalic: false },
        { text: '<b>plain\n', ...plain },
      ],
    },
    {
      kind: 'table',
      rows: [
        [[{ kind: 'paragraph', level: 0, isListed: false, runs: [{ text: 'cell', ...plain }] }]],
      ],
    },
  ]);
});

it('reads slides in the order of the presentation', () => {
  const slide = (title: string, text: string) =>
    `<p:sld xmlns:p="p" xmlns:a="a"><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><p:txBody><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:txBody></p:sp><p:sp><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p><a:p/></p:txBody></p:sp></p:sld>`;
  const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const bytes = zip({
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="${R}"><p:sldIdLst><p:sldId r:id="r2"/><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels':
      '<Relationships><Relationship Id="r1" Target="slides/slide1.xml"/><Relationship Id="r2" Target="/ppt/slides/slide2.xml"/></Relationships>',
    'ppt/slides/slide1.xml': slide('Second', 'two'),
    'ppt/slides/slide2.xml': slide('First', 'one'),
  });
  expect(readSlides(bytes).slides).toEqual([
    { title: 'First', lines: ['one'] },
    { title: 'Second', lines: ['two'] },
  ]);
});

it('reads the cells of a workbook, and no more than a preview can show', async () => {
  const rows = Array.from({ length: 700 }, (_, at) => [at, `row ${at}`, true]);
  const [sheet] = await readSheets(await writeXlsx({ sheets: [{ name: '明细', rows }] }));
  expect(sheet).toMatchObject({ name: '明细', isCut: true });
  expect(sheet?.rows).toHaveLength(500);
  expect(sheet?.rows[1]).toEqual([1, 'row 1', true]);
});

it.each([
  ['no zip', strToU8('plain text')],
  ['a zip of something else', zip({ 'a.txt': 'x' })],
  ['broken XML', zip({ 'word/document.xml': '<w:document' })],
  ['a part that unpacks to far more', zip({ 'word/document.xml': ' '.repeat(13 * 1024 * 1024) })],
])('refuses %s', (_, bytes) => {
  expect(() => readDocument(bytes)).toThrow();
  expect(() => readSlides(bytes)).toThrow();
});
