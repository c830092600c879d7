import { randomBytes } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@pedestal/contract';
import { call } from '../records/http.ts';
import type { MeasuredConsole } from '../shell/console.ts';
import { signInAsAdmin } from '../sign-in.ts';

const WORKSPACE = 'measured';
export const SHEET = `/records/${WORKSPACE}/sheet`;
export const DOCUMENT = `/records/${WORKSPACE}/document`;

type Title = [string, string];
const titled = (title: string): Title => [title, title];
const textField = (id: string) => ({ id, title: titled(`Text ${id}`), type: 'text', max: 100 });
const choices = ['Buy', 'Sell', 'Lend'].map((name) => ({
  id: name.toLowerCase(),
  title: titled(name),
}));

/** Ten columns of all common types. */
const fields = [
  textField('name'),
  textField('partner'),
  { id: 'kind', title: titled('Kind'), type: 'choice', choices },
  { id: 'day', title: titled('Day'), type: 'date' },
  { id: 'amount', title: titled('Amount'), type: 'money', scale: 2 },
  { id: 'quantity', title: titled('Quantity'), type: 'decimal', scale: 3 },
  { id: 'pieces', title: titled('Pieces'), type: 'integer' },
  textField('city'),
  textField('phone'),
  textField('remark'),
];
export const COLUMNS = fields.length;

/** The cells of a row as a spreadsheet has them. */
export function toCells(row: number): string[] {
  return [
    ...[`Deal ${row}`, `Partner ${row % 97}`, 'Sell', '2026-11-18', `${row}.25`, `${row}.125`],
    ...[String(row % 50), 'Shanghai', `1380000${row}`, `From a spreadsheet ${row}`],
  ];
}

function collection(id: string, lines: object[]) {
  const columns = fields.map((field) => field.id);
  return {
    ...{ id, title: titled(id), label: 'name', fields, lines },
    ...{ rules: [], indexes: [], search: [] },
    views: [{ id: 'all', title: titled('All'), kind: 'list', sort: [], columns }],
  };
}

/** Adds a workspace with a collection to paste into, and one with lines. Returns how to call its routes. */
export async function installWorkspace({ url, password }: MeasuredConsole) {
  const headers = await signInAsAdmin(url, password);
  const post = (path: string, body: object) =>
    call(
      url,
      { ...headers, [IDEMPOTENCY_KEY_HEADER]: randomBytes(16).toString('hex') },
      'POST',
      path,
      body,
    );
  const lines = [{ id: 'lines', title: titled('Lines'), fields, max: 500 }];
  const blueprint = {
    ...{ format: 1, name: WORKSPACE, version: '1.0.0', title: titled('Measured') },
    ...{ requires: {}, roles: [], menus: [] },
    collections: [collection('sheet', []), collection('document', lines)],
  };
  const body = {
    workspace: WORKSPACE,
    systemCode: '1001',
    blueprint: JSON.stringify(blueprint),
  };
  const preview = (await post('/gateway/workspaces/preview', body)) as {
    hash: string;
    problems: object[];
  };
  if (preview.problems.length > 0) throw new Error(JSON.stringify(preview.problems));
  await post('/gateway/workspaces', { ...body, hash: preview.hash });
  return { headers, post };
}

/** A record's values by field, for one row of cells. */
export function toValues(row: number): Record<string, unknown> {
  const cells = toCells(row);
  const values = Object.fromEntries(fields.map(({ id }, index) => [id, cells[index]]));
  return { ...values, kind: 'sell' };
}
