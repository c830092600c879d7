import type { StoredRecord } from '@pedestal/contract';

export type Category = 'asset' | 'liability' | 'equity' | 'cost' | 'profit';

export const NEEDS = ['party', 'unit', 'project', 'item'] as const;
export type Need = (typeof NEEDS)[number];

/** An account of the chart. */
export interface Account {
  id: string;
  code: string;
  name: string;
  nameEn: string;
  parent: string | undefined;
  category: Category;
  side: 'debit' | 'credit';
  kind: string;
  isGroup: boolean;
  isClosed: boolean;
  needs: readonly Need[];
  flow: string | undefined;
  /** First letters of the pinyin of its name. */
  initials: string;
  /** The pinyin of its name, without tones. */
  spelled: string;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

export function toAccount({ id, values }: Pick<StoredRecord, 'id' | 'values'>): Account {
  const flags = [values.needsParty, values.needsUnit, values.needsProject, values.needsItem];
  return {
    id,
    code: textOf(values.code) ?? '',
    name: textOf(values.name) ?? '',
    nameEn: textOf(values.nameEn) ?? '',
    parent: textOf(values.parent),
    category: (textOf(values.category) ?? 'asset') as Category,
    side: values.side === 'credit' ? 'credit' : 'debit',
    kind: textOf(values.kind) ?? 'plain',
    isGroup: values.isGroup === true,
    isClosed: values.state === 'closed',
    needs: NEEDS.filter((_, index) => flags[index] === true),
    flow: textOf(values.flow),
    initials: '',
    spelled: '',
  };
}

/** In the language of the reader, as far as the chart has a name in it. */
export const nameOf = ({ name, nameEn }: Account, locale: string) =>
  locale === 'zh-CN' || nameEn === '' ? name : nameEn;

export const titleOf = (account: Account, locale: string) =>
  `${account.code} ${nameOf(account, locale)}`;

const MAX_FOUND = 12;

/**
 * Accounts that vouchers can use, by the start of the code, a part of the name, or its pinyin in full
 * or by initials; the best first. The names of groups above count, too: `glfy` finds all its accounts.
 */
export function findAccounts(accounts: readonly Account[], query: string): Account[] {
  const word = query.trim().toLowerCase();
  const usable = accounts.filter(({ isGroup, isClosed }) => !isGroup && !isClosed);
  if (word === '') return usable.slice(0, MAX_FOUND);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  return usable
    .map((account) => ({ account, rank: rankOf(account, word, byId) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || (a.account.code < b.account.code ? -1 : 1))
    .slice(0, MAX_FOUND)
    .map(({ account }) => account);
}

function rankOf(account: Account, word: string, byId: ReadonlyMap<string, Account>): number {
  const own = rankOfNames(account, word);
  if (own > 0) return own;
  const parent = account.parent === undefined ? undefined : byId.get(account.parent);
  return parent ? Math.max(0, rankOf(parent, word, byId) - 5) : 0;
}

function rankOfNames({ code, name, nameEn, initials, spelled }: Account, word: string): number {
  if (code === word) return 100;
  if (code.startsWith(word)) return 90;
  if (name.toLowerCase() === word || initials === word) return 80;
  if (name.toLowerCase().startsWith(word)) return 70;
  if (initials !== '' && initials.startsWith(word)) return 60;
  if (spelled !== '' && spelled.startsWith(word)) return 55;
  if (name.toLowerCase().includes(word)) return 50;
  if (nameEn.toLowerCase().includes(word)) return 40;
  if (initials !== '' && initials.includes(word)) return 30;
  // Fewer letters are in too many names.
  return word.length > 2 && spelled.includes(word) ? 20 : 0;
}

/** The account and all accounts below it. */
export function branchOf(accounts: readonly Account[], id: string): Account[] {
  const below = (parent: string): Account[] =>
    accounts.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.id)]);
  const own = accounts.find((each) => each.id === id);
  return own ? [own, ...below(id)] : [];
}
