import { useEffect } from 'react';
import type { Tab } from '../../features/tabs/index.ts';
import { normalizePath } from '../../lib/menu/menu-match.ts';
import { type RecordPlace, rememberRecord } from '../../lib/stores/arrangement.store.ts';
import type { Page } from './resolve-page.ts';

/** Name of the sub-app that shows records. */
const RECORDS = 'records';
const RECORD_ID = /^[0-9a-z]{26}$/;

/** The record whose page this is; undefined: it is another page. */
export function recordAt(page: Page, path: string): RecordPlace | undefined {
  if (page.kind !== 'sub-app') return undefined;
  const { base, props } = page.registration;
  const bare = normalizePath(path);
  const inside = bare.slice(base.length).split('/').filter(Boolean);
  const hasOwn = typeof props.workspace === 'string';
  // A mount point has one workspace; elsewhere it is in the address.
  if (!hasOwn && page.registration.name !== RECORDS) return undefined;
  const [workspace, collection, id, ...rest] = hasOwn
    ? [props.workspace as string, ...inside]
    : inside;
  if (!workspace || !collection || !id || rest.length > 0 || !RECORD_ID.test(id)) return undefined;
  return { workspace, collection, id, path: bare };
}

/** Remembers the records that the person opens, once their page has a title. */
export function useRememberRecords(page: Page, tab: Tab | undefined): void {
  const { path = '', title = '' } = tab ?? {};
  const place = recordAt(page, path);
  const key = place && JSON.stringify(place);
  useEffect(() => {
    if (key !== undefined && title !== '') {
      rememberRecord({ ...(JSON.parse(key) as RecordPlace), title });
    }
  }, [key, title]);
}
