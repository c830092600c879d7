import {
  type Locale,
  NOTICE_TYPES,
  type Notice,
  type RouteOf,
  type RouteOutput,
} from '@pedestal/contract';
import { create } from 'zustand';
import type { Translate } from '../../lib/format/texts.ts';

/** The filter of the notice centre. An empty string means no restriction. */
export interface NoticeFilter {
  state: 'all' | 'unread';
  /** The sub-app that sent the notice, or the console. */
  source: string;
  type: string;
}

export interface FilterOption {
  value: string;
  label: string;
}

/** Senders and types of all notices on the server. */
export type NoticeKinds = RouteOutput<RouteOf<'GET /gateway/console/notices/kinds'>>;

/** Translations and titles for the labels of notices. */
export interface NoticeI18n {
  t: Translate;
  locale: Locale;
  /** Titles of the sub-apps that the person may open. */
  subApps: readonly { name: string; title: Record<Locale, string> }[];
}

/** Not a valid sub-app name. */
const CONSOLE = '*';
const MAX_OPTIONS = 50;

/** Shared by the drawer and the page. */
export const useNoticeFilter = create<NoticeFilter>()(() => ({
  state: 'all',
  source: '',
  type: '',
}));

const sourceOf = ({ subApp }: Pick<Notice, 'subApp'>) => subApp ?? CONSOLE;
const typeOf = ({ type }: Notice) => `${type}`;

const TYPE_KEYS = new Map<string, keyof typeof NOTICE_TYPES>(
  Object.entries(NOTICE_TYPES).map(([key, type]) => [`${type}`, key as keyof typeof NOTICE_TYPES]),
);

/** The title of a sub-app, or its name if the person may not open it. */
export function subAppTitle(name: string, { locale, subApps }: Omit<NoticeI18n, 't'>): string {
  return subApps.find((subApp) => subApp.name === name)?.title[locale] ?? name;
}

/** The filter options of the loaded notices and of those on the server. */
export function listFilterOptions(
  notices: readonly Notice[],
  onServer: NoticeKinds,
  i18n: NoticeI18n,
): Record<'sources' | 'types', FilterOption[]> {
  const { t, locale } = i18n;
  const nameSource = (source: string) =>
    source === CONSOLE ? t('console') : subAppTitle(source, i18n);
  const nameType = (type: string) => {
    const key = TYPE_KEYS.get(type);
    return key ? t(`type.${key}`) : t('type.other', { type });
  };
  const list = (values: readonly string[], name: (value: string) => string) =>
    [...new Set(values)]
      .slice(0, MAX_OPTIONS)
      .map((value) => ({ value, label: name(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale));
  const sources = [
    ...notices.map(sourceOf),
    ...onServer.subApps.map((subApp) => sourceOf({ subApp })),
  ];
  const types = [...notices.map(typeOf), ...onServer.types.map(String)];
  return { sources: list(sources, nameSource), types: list(types, nameType) };
}

/** Resets filter values that are no longer available. */
export function dropUnavailable(
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
