import { create } from 'zustand';
import { boundMenuWidth, MENU_WIDTH } from '../menu/menu-width.ts';

export const HOME_PARTS = [
  'waiting',
  'approvals',
  'shortcuts',
  'figures',
  'records',
  'recent',
  'notices',
  'systems',
  'files',
] as const;
export type HomePart = (typeof HOME_PARTS)[number];

/** Where a record is. */
export interface RecordPlace {
  workspace: string;
  collection: string;
  id: string;
  /** Of its page. */
  path: string;
}

/** A record that the person opened. */
export interface RecentRecord extends RecordPlace {
  /** Of its page, as it was then. */
  title: string;
}

/** The person's layout of a system. */
export interface Arrangement {
  menuWidth: number;
  /** Codes of the directories that are open in the menu. */
  openMenus: readonly string[];
  /** Codes of menu entries, in order. */
  favourites: readonly string[];
  /** Paths of pages, most recent first. */
  recent: readonly string[];
  /** Records, most recent first. */
  records: readonly RecentRecord[];
  /** The visible parts of the home page, in order. */
  home: readonly HomePart[];
}

export const MAX_FAVOURITES = 30;
const MAX_RECENT = 12;
const MAX_RECORDS = 12;
const MAX_TITLE_LENGTH = 200;
const MAX_OPEN_MENUS = 200;

const INITIAL: Arrangement = {
  menuWidth: MENU_WIDTH.default,
  openMenus: [],
  favourites: [],
  recent: [],
  records: [],
  home: HOME_PARTS,
};

export const useArrangement = create<Arrangement>()(() => INITIAL);

function readTexts(saved: unknown, most: number): string[] | undefined {
  if (!Array.isArray(saved)) return undefined;
  const texts = saved.filter((text): text is string => typeof text === 'string');
  return [...new Set(texts)].slice(0, most);
}

function readRecords(saved: unknown): RecentRecord[] {
  if (!Array.isArray(saved)) return [];
  const names = ['workspace', 'collection', 'id', 'path', 'title'] as const;
  return saved
    .filter(
      (each: Partial<RecentRecord> | null): each is RecentRecord =>
        names.every((name) => typeof each?.[name] === 'string') &&
        each?.path?.startsWith('/') === true &&
        !each.path.startsWith('//'),
    )
    .slice(0, MAX_RECORDS);
}

/** Restores the saved values; invalid ones fall back to the defaults. */
export function restoreArrangement(saved: Readonly<Record<string, unknown>>): void {
  const menu = (saved.menu ?? {}) as Record<string, unknown>;
  const home = readTexts(saved.home, HOME_PARTS.length);
  useArrangement.setState({
    menuWidth: boundMenuWidth(menu.width),
    openMenus: readTexts(menu.open, MAX_OPEN_MENUS) ?? [],
    favourites: readTexts(saved.favourites, MAX_FAVOURITES) ?? [],
    recent: readTexts(saved.recent, MAX_RECENT) ?? [],
    records: readRecords(saved.records),
    home: home
      ? HOME_PARTS.filter((part) => home.includes(part)).sort(byIndexIn(home))
      : HOME_PARTS,
  });
}

function byIndexIn(order: readonly string[]) {
  return (a: string, b: string) => order.indexOf(a) - order.indexOf(b);
}

export function setMenuWidth(width: number): void {
  useArrangement.setState({ menuWidth: boundMenuWidth(width) });
}

export function setMenuOpen(code: string, isOpen: boolean): void {
  useArrangement.setState(({ openMenus }) => {
    const others = openMenus.filter((open) => open !== code);
    return { openMenus: isOpen ? [...others, code].slice(-MAX_OPEN_MENUS) : others };
  });
}

/** Opens the ancestors of an entry, so that it becomes visible. */
export function openMenusAbove(codes: readonly string[]): void {
  const { openMenus } = useArrangement.getState();
  if (codes.every((code) => openMenus.includes(code))) return;
  useArrangement.setState({
    openMenus: [...new Set([...openMenus, ...codes])].slice(-MAX_OPEN_MENUS),
  });
}

export function toggleFavourite(code: string): void {
  useArrangement.setState(({ favourites }) => ({
    favourites: favourites.includes(code)
      ? favourites.filter((favourite) => favourite !== code)
      : [...favourites, code].slice(-MAX_FAVOURITES),
  }));
}

export function rememberRecent(path: string): void {
  useArrangement.setState(({ recent }) =>
    recent[0] === path
      ? { recent }
      : { recent: [path, ...recent.filter((known) => known !== path)].slice(0, MAX_RECENT) },
  );
}

export function rememberRecord(record: RecentRecord): void {
  useArrangement.setState(({ records }) => {
    const [first] = records;
    const next = { ...record, title: record.title.slice(0, MAX_TITLE_LENGTH) };
    if (first?.path === next.path && first.title === next.title) return { records };
    const others = records.filter(({ path }) => path !== next.path);
    return { records: [next, ...others].slice(0, MAX_RECORDS) };
  });
}

export function setHome(home: readonly HomePart[]): void {
  useArrangement.setState({ home });
}
