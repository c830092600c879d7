import { AppError, type Locale } from '@pedestal/contract';
import { columnName } from './cells.ts';

/** Why a file cannot be read. `%s` is replaced with the detail. */
const MESSAGES = {
  tooLarge: { 'zh-CN': '文件过大，最大 %s MiB', 'en-US': 'The file is larger than %s MiB' },
  unpackedTooLarge: {
    'zh-CN': '文件解压后过大，请另存为普通的 xlsx 文件',
    'en-US': 'The file is too large when unpacked; save it as an ordinary xlsx file',
  },
  damaged: {
    'zh-CN': '文件已损坏，或不是 xlsx、csv 文件（%s）',
    'en-US': 'The file is damaged, or is neither xlsx nor csv (%s)',
  },
  oldFormat: {
    'zh-CN': '不支持 xls 文件和加密的文件，请另存为未加密的 xlsx 文件',
    'en-US': 'xls files and encrypted files are not supported; save it as xlsx without a password',
  },
  encoding: {
    'zh-CN': '文字编码不是 UTF-8 或 GBK',
    'en-US': 'The text is neither UTF-8 nor GBK',
  },
  openQuote: { 'zh-CN': '引号没有结束', 'en-US': 'A quote is not closed' },
  tooManyRows: { 'zh-CN': '最多 %s 行', 'en-US': 'More than %s rows' },
  tooManyColumns: { 'zh-CN': '最多 %s 列', 'en-US': 'More than %s columns' },
  cellTooLong: {
    'zh-CN': '单元格最多 %s 个字符',
    'en-US': 'The cell has more than %s characters',
  },
  noHeader: { 'zh-CN': '第一行没有列标题', 'en-US': 'The first row has no headings' },
  duplicateHeader: { 'zh-CN': '列标题“%s”重复', 'en-US': 'The heading “%s” occurs twice' },
  rowTooLong: { 'zh-CN': '此行内容过长', 'en-US': 'The row is too long' },
} as const satisfies Record<string, Record<Locale, string>>;

export type SpreadsheetProblem = keyof typeof MESSAGES;

export interface SpreadsheetPlace {
  sheet?: string;
  row?: number;
  /** Index, from 0. */
  column?: number;
}

/** The whole file is refused. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
  readonly problem: SpreadsheetProblem;
  readonly detail: string;
  readonly place: SpreadsheetPlace;

  constructor(problem: SpreadsheetProblem, detail: string | number = '', place = {}) {
    super(`${problem} ${detail}`);
    this.problem = problem;
    this.detail = String(detail);
    this.place = place;
  }

  /** The error of a request or a job, in the person's language. */
  toAppError(locale: Locale): AppError {
    const { sheet, row, column } = this.place;
    const isChinese = locale === 'zh-CN';
    const where = [
      sheet ? (isChinese ? `工作表“${sheet}”` : `sheet “${sheet}”`) : '',
      row === undefined ? '' : isChinese ? `第 ${row} 行` : `row ${row}`,
      column === undefined ? '' : `${isChinese ? '列' : 'column'} ${columnName(column)}`,
    ].filter((part) => part !== '');
    const message = MESSAGES[this.problem][locale].replace('%s', () => this.detail);
    const places = where.join(isChinese ? '，' : ', ');
    const reason = places === '' ? message : `${places}${isChinese ? '：' : ': '}${message}`;
    return new AppError('fileUnreadable', { reason });
  }
}
