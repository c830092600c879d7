import { type Locale, NOTICE_TYPES, type Notice } from '@pedestal/contract';
import type { TFunction } from 'i18next';
import { create } from 'zustand';

/** Which notices the centre shows. An empty text stands for all of them. */
export interface NoticeFilter {
  state: 'all' | 'unread';
  /** The sub-app that sent it, or the console. */
  source: string;
  type: string;
}

export interface FilterOption {
  value: string;
  label: string;
}

interface Words {
  t: TFunction<'notice'>;
  locale: Locale;
  /** Titles of the sub-apps that the person may open. */
  subApps: readonly { name: string; title: Record<Locale, string> }[];
}

/** No sub-app can have this name. */
const CONSOLE = '*';
const MOST_OPTIONS = 50;

/** Stays while the page is open: panel and page show the same. */
export const useNoticeFilter = create<NoticeFilter>()(() => ({
  state: 'all',
  source: '',
  type: '',
}));

const sourceOf = ({ subApp }: Notice) => subApp ?? CONSOLE;
const typeOf = ({ type }: Notice) => `${type}`;

const TYPE_KEYS = new Map<string, keyof typeof NOTICE_TYPES>(
  Object.entries(NOTICE_TYPES).map(([key, type]) => [`${type}`, key as keyof typeof NOTICE_TYPES]),
);

/** What the notices at hand can be told apart by. */
export function listFilterOptions(
  notices: readonly Notice[],
  { t, locale, subApps }: Words,
): Record<'sources' | 'types', FilterOption[]> {
  const titles = new Map(subApps.map(({ name, title }) => [name, title[locale]]));
  const nameSource = (source: string) =>
    source === CONSOLE ? t('console') : (titles.get(source) ?? source);
  const nameType = (type: string) => {
    const key = TYPE_KEYS.get(type);
    return key ? t(`type.${key}`) : t('type.other', { type });
  };
  const list = (read: (notice: Notice) => string, name: (value: string) => string) =>
    [...new Set(notices.map(read))]
      .slice(0, MOST_OPTIONS)
      .map((value) => ({ value, label: name(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale));
  return { sources: list(sourceOf, nameSource), types: list(typeOf, nameType) };
}

/** A choice that no notice at hand fits any more counts as none. */
export function keepOffered(
  filter: NoticeFilter,
  { sources, types }: Record<'sources' | 'types', FilterOption[]>,
): NoticeFilter {
  const keep = (value: string, options: FilterOption[]) =>
    options.some((option) => option.value === value) ? value : '';
  return { ...filter, source: keep(filter.source, sources), type: keep(filter.type, types) };
}

export function filterNotices(
  notices: readonly Notice[],
  { state, source, type }: NoticeFilter,
): readonly Notice[] {
  if (state === 'all' && !source && !type) return notices;
  return notices.filter(
    (notice) =>
      !(state === 'unread' && notice.read) &&
      (!source || sourceOf(notice) === source) &&
      (!type || typeOf(notice) === type),
  );
}
