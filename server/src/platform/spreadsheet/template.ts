import type { Locale } from '@pedestal/contract';
import { EXPLANATION } from './header-row.ts';
import { type Choices, writeXlsx } from './xlsx-writer.ts';

/** A column to fill in. */
export interface TemplateColumn {
  title: string;
  isRequired: boolean;
  /** What the column takes, in a few words. */
  explanation: string;
  choices: readonly string[];
  /** May a cell hold something else than a choice, such as several of them? */
  isOpen?: boolean;
}

const FIRST_ROW = 3;
const WIDTH = 20;

/** An xlsx file to fill in: headings, a row of explanations, and lists to choose from. */
export function writeTemplate(
  name: string,
  columns: readonly TemplateColumn[],
): AsyncGenerator<Buffer> {
  const heads = columns.map(({ title, isRequired }) => (isRequired ? `${title} *` : title));
  const explanations = columns.map(({ explanation }, index) =>
    index === 0 ? `${EXPLANATION} ${explanation}` : explanation,
  );
  const choices = columns.flatMap(({ choices: texts, isOpen = false }, column): Choices[] =>
    texts.length === 0 ? [] : [{ column, fromRow: FIRST_ROW, texts, isOpen }],
  );
  const widths = columns.map(() => WIDTH);
  return writeXlsx([{ name, widths, headRows: 1, rows: [heads, explanations], choices }]);
}

export function templateFileName(name: string, locale: Locale): string {
  return locale === 'zh-CN' ? `${name}导入模板.xlsx` : `${name} import template.xlsx`;
}
