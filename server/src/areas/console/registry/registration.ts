import { createHash } from 'node:crypto';
import type { SubAppRegistration } from '@pedestal/contract';
import { isDevPage } from './dev-page.ts';
import type { ChosenOverride, EntryOverride } from './override-finder.ts';
import type { KnownCanary, KnownRelease, KnownSubApp } from './registry-snapshot.ts';

/** The canary release for the people and roles that it names and for a fixed share of all others; else stable. */
export function chooseRelease(
  { module, stable, canary }: KnownSubApp,
  userId: string,
  roleIds: readonly string[],
): KnownRelease | null {
  const reason = canary && whyCanary(module, canary, userId, roleIds);
  return canary && reason ? canary.release : stable;
}

/** Why a person gets the canary release; null where they do not. */
export function whyCanary(
  module: string,
  { users, roles, percent }: KnownCanary,
  userId: string,
  roleIds: readonly string[],
): 'canaryPerson' | 'canaryRole' | 'canaryShare' | null {
  if (users.has(userId)) return 'canaryPerson';
  if (roleIds.some((id) => roles.has(id))) return 'canaryRole';
  return percentileOf(module, userId) < percent ? 'canaryShare' : null;
}

/** A number from 0 up to 100, constant for a person and a sub-app with all its mount points. */
function percentileOf(name: string, userId: string): number {
  const digest = createHash('sha256').update(`${name} ${userId}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

export function toRegistration(
  { row, module, lists, grants, withdrawn }: KnownSubApp,
  release: KnownRelease | null,
  override: EntryOverride | undefined,
): SubAppRegistration {
  const format = override?.format ?? release?.format ?? row.format;
  // Only modules run in the page itself.
  const isolation = row.isolation === 'none' && format === 'html' ? 'realm' : row.isolation;
  return {
    name: row.name,
    ...(module === row.name ? {} : { module }),
    title: { 'zh-CN': row.title, 'en-US': row.title_en },
    base: row.base,
    history: row.history,
    mountElementId: row.mount_element_id,
    props: lists.props as SubAppRegistration['props'],
    sandbox: isolation !== 'none',
    prefetch: row.prefetch === 1,
    format,
    isolation,
    inlineScripts: row.inline_scripts === 1 || (override !== undefined && isDevPage(override)),
    ...(isolation === 'realm' && grants.inline.length > 0 ? { inlineHashes: grants.inline } : {}),
    ...(isolation === 'strict' ? { calls: lists.calls, popups: row.popups === 1 } : {}),
    ...(withdrawn.length > 0 ? { withdrawn: [...withdrawn] } : {}),
    overridden: override !== undefined,
    ...(override
      ? { entry: override.entry, version: null, integrity: null, manifest: null }
      : {
          entry: release?.entry ?? null,
          version: release?.version ?? null,
          integrity: release?.integrity ?? null,
          manifest: release?.manifest ?? null,
        }),
  };
}

/** What a person gets: their override, or the release that was chosen for them. */
export function toChosen(
  subApp: KnownSubApp,
  chosen: KnownRelease | null,
  override: ChosenOverride | undefined,
): SubAppRegistration {
  if (override?.kind !== 'release') return toRegistration(subApp, chosen, override);
  return { ...toRegistration(subApp, override.release, undefined), overridden: true };
}
