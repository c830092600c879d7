import type { FieldJson } from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';
import type { RawReply } from '../../../platform/http/raw-reply.ts';
import { templateFileName, writeTemplate } from '../../../platform/spreadsheet/template.ts';
import { xlsxReply } from '../../../platform/spreadsheet/xlsx-reply.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import { inLanguage, titlesOf } from '../export/plan-sheets.ts';
import type { ImportColumn } from './import-columns.ts';

/** A file to fill in for a collection. */
export function templateOf(
  { json }: CollectionSchema,
  columns: readonly ImportColumn[],
  locale: Locale,
): RawReply {
  const titles = titlesOf(columns, locale);
  const name = inLanguage(json.title, locale);
  const content = writeTemplate(
    name,
    columns.map(({ column: { field }, lines }, index) => ({
      title: titles[index] ?? '',
      isRequired: field?.required === true,
      explanation: field ? explain(field, lines !== undefined, locale) : FOUND_BY[locale],
      choices: field ? choicesOf(field, locale) : [],
    })),
  );
  return xlsxReply(content, templateFileName(name, locale));
}

function choicesOf(field: FieldJson, locale: Locale): string[] {
  if (field.type === 'boolean') return locale === 'zh-CN' ? ['是', '否'] : ['Yes', 'No'];
  if (field.type !== 'choice') return [];
  return field.choices.flatMap(({ title, hidden }) => (hidden ? [] : inLanguage(title, locale)));
}

const FOUND_BY: Record<Locale, string> = {
  'zh-CN': '更新已有单据时填写；新建时留空',
  'en-US': 'finds the record to update; empty in new ones',
};
const ONE_LINE: Record<Locale, string> = {
  'zh-CN': '每行一条明细，单据各列只填首行或重复填写',
  'en-US': 'one row per line; fill in the record in its first row, or repeat it',
};

/** What a column takes, in a few words. */
function explain(field: FieldJson, isOfLines: boolean, locale: Locale): string {
  const isChinese = locale === 'zh-CN';
  const parts = [
    isOfLines ? ONE_LINE[locale] : '',
    field.required ? (isChinese ? '必填' : 'required') : isChinese ? '选填' : 'optional',
    describeType(field, isChinese),
    field.help ? inLanguage(field.help, locale) : '',
  ];
  return parts.filter((part) => part !== '').join(isChinese ? '；' : '; ');
}

function describeType(field: FieldJson, isChinese: boolean): string {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'code':
      return isChinese ? `文字，最多 ${field.max} 字` : `text, at most ${field.max} characters`;
    case 'integer':
      return isChinese ? '整数' : 'whole number';
    case 'decimal':
    case 'money':
    case 'percent':
      return isChinese
        ? `数字，最多 ${field.scale} 位小数`
        : `number, at most ${field.scale} decimals`;
    case 'date':
      return isChinese ? '日期，例如 2026-03-31' : 'date such as 2026-03-31';
    case 'timestamp':
      return isChinese ? '时间，例如 2026-03-31 09:30' : 'time such as 2026-03-31 09:30';
    case 'choice':
    case 'boolean':
      return isChinese ? '从列表中选择' : 'choose from the list';
    case 'choices':
      return isChinese ? '多个选项用分号隔开' : 'several choices, separated by semicolons';
    case 'link':
      return isChinese ? '对应记录的名称或编号' : 'name or number of the record';
    case 'links':
      return isChinese ? '多条记录的名称用分号隔开' : 'names of records, separated by semicolons';
    case 'person':
      return isChinese ? '用户名' : 'user name';
    case 'orgUnit':
      return isChinese ? '部门名称' : 'name of the unit';
    default:
      return '';
  }
}
