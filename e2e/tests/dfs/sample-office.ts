import { strToU8, zipSync } from 'fflate';

const OFFICE = 'http://schemas.openxmlformats.org';
const RELATIONS = `${OFFICE}/officeDocument/2006/relationships`;

function pack(types: string, parts: Record<string, string>): Buffer {
  const all: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types">${types}</Types>`,
    ...parts,
  };
  const files = Object.entries(all).map(([path, text]) => [path, strToU8(text)]);
  return Buffer.from(zipSync(Object.fromEntries(files)));
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A Word file with a heading and a paragraph. */
export function makeDocx(heading: string, text: string): Buffer {
  const w = `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`;
  const run = (words: string) => `<w:r><w:t>${escapeXml(words)}</w:t></w:r>`;
  const body = `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(heading)}</w:p><w:p>${run(text)}</w:p>`;
  return pack(
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>',
    {
      'word/document.xml': `<w:document ${w}><w:body>${body}</w:body></w:document>`,
      'word/styles.xml': `<w:styles ${w}><w:style w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    },
  );
}

/** A PowerPoint file with a slide for each title. */
export function makePptx(titles: string[]): Buffer {
  const p = `xmlns:p="${OFFICE}/presentationml/2006/main" xmlns:r="${RELATIONS}"`;
  const a = `xmlns:a="${OFFICE}/drawingml/2006/main"`;
  const ids = titles.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('');
  const relations = titles
    .map((_, at) => `<Relationship Id="rId${at + 1}" Target="slides/slide${at + 1}.xml"/>`)
    .join('');
  const slides = titles.map((title, at): [string, string] => [
    `ppt/slides/slide${at + 1}.xml`,
    `<p:sld ${p} ${a}><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><p:txBody><a:p><a:r><a:t>${escapeXml(title)}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`,
  ]);
  return pack(
    '<Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/>',
    {
      'ppt/presentation.xml': `<p:presentation ${p}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships">${relations}</Relationships>`,
      ...Object.fromEntries(slides),
    },
  );
}
