import { createHash } from 'node:crypto';
import { AppError, PERMISSIONS, type SubAppRegistration } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { isLoopbackHost } from '../../../platform/http/hosts.ts';
import type { Admitted } from '../../../platform/http/security-headers.ts';
import { findPreviousRelease } from '../release/pointer.store.ts';
import { findRelease } from '../release/release.store.ts';
import { type AdmittedRelease, admittedBy } from './admitted.ts';
import { deleteOverrides, listOverrides, type Override, saveOverride } from './override.store.ts';
import { type ChangeRegistry, personOf } from './registry-change.ts';
import {
  type KnownRelease,
  type KnownSubApp,
  type ReadSnapshot,
  type RegistrySnapshot,
  toKnownRelease,
} from './registry-snapshot.ts';

/** What a person may open, and what the canary may go by. */
export interface SubAppAccess {
  /** Sub-apps that some resource of theirs belongs to. */
  names: ReadonlySet<string> | 'all';
  roleIds: readonly string[];
}

export interface RegistryDependencies {
  db: Db;
  clock: () => number;
  overrideLife: number;
  /** In development: entries of sub-apps on their own dev servers, for everybody. */
  devEntries: ReadonlyMap<string, string>;
  readSnapshot: ReadSnapshot;
  change: ChangeRegistry;
  accessOf(userId: string): Promise<SubAppAccess>;
  hasPermission(userId: string, permission: string): boolean | Promise<boolean>;
}

export type RegistryService = ReturnType<typeof createRegistryService>;

/** The registry as people see it: what they may open, in the release that is meant for them. */
export function createRegistryService(dependencies: RegistryDependencies) {
  const { db, clock, overrideLife, devEntries } = dependencies;
  const { readSnapshot, change, accessOf, hasPermission } = dependencies;

  async function overridesOf(userId: string): Promise<Map<string, Override>> {
    const rows = await listOverrides(db, userId, clock());
    if (rows.length === 0 || !(await hasPermission(userId, PERMISSIONS.overrideEntry))) {
      return new Map();
    }
    return new Map(rows.map((row) => [row.sub_app, row]));
  }

  async function openable(userId: string) {
    const [snapshot, access] = [await readSnapshot(), await accessOf(userId)];
    const subApps = [...snapshot.subApps.values()].filter(({ row }) => isOpenable(row, access));
    return { snapshot, access, subApps };
  }

  async function findOpenable(userId: string, name: string): Promise<KnownSubApp> {
    const { subApps } = await openable(userId);
    const found = subApps.find(({ row }) => row.name === name);
    if (!found) throw new AppError('notFound');
    return found;
  }

  function devEntryOf(name: string): Pick<Override, 'entry' | 'format'> | undefined {
    const entry = devEntries.get(name);
    return entry === undefined ? undefined : { entry, format: 'module' };
  }

  async function list(userId: string) {
    const { snapshot, access, subApps } = await openable(userId);
    const overrides = await overridesOf(userId);
    return {
      prefetch: snapshot.settings.prefetch,
      subApps: subApps.map((subApp) =>
        toRegistration(
          subApp,
          chooseRelease(subApp, userId, access.roleIds),
          overrides.get(subApp.row.name) ?? devEntryOf(subApp.row.name),
        ),
      ),
    };
  }

  async function previous(userId: string, name: string): Promise<SubAppRegistration> {
    const { subApps, access } = await openable(userId);
    const subApp = subApps.find(({ row }) => row.name === name);
    const chosen = subApp && chooseRelease(subApp, userId, access.roleIds);
    if (!subApp || !chosen) throw new AppError('notFound');
    // Whom the canary fails goes back to what everybody else has.
    if (chosen === subApp.canary?.release && subApp.stable) {
      return toRegistration(subApp, subApp.stable, undefined);
    }
    const current = await findRelease(db, name, chosen.version);
    const before = current && (await findPreviousRelease(db, name, 'stable', current.id));
    const release = toKnownRelease(before);
    if (!release) throw new AppError('notFound');
    return toRegistration(subApp, release, undefined);
  }

  async function setOverride(
    { name, entry, format }: { name: string; entry: string; format: 'module' | 'html' },
    context: SignedInContext,
  ): Promise<SubAppRegistration> {
    const { userId } = context.session;
    const subApp = await findOpenable(userId, name);
    const { settings } = await readSnapshot();
    if (!isOverridable(new URL(entry), settings)) throw new AppError('entryRefused');
    const expires_at = clock() + overrideLife;
    const override = { user_id: userId, sub_app: name, entry, format, expires_at };
    await change(personOf(context), async (trx) => {
      await saveOverride(trx, override);
      const after = { entry, format };
      return { result: null, record: { ...overrideRecord('set', name), after } };
    });
    return toRegistration(subApp, null, override);
  }

  async function clearOverride(name: string | undefined, context: SignedInContext): Promise<null> {
    const { userId } = context.session;
    if ((await listOverrides(db, userId, clock())).length === 0) return null;
    return change(personOf(context), async (trx) => {
      await deleteOverrides(trx, userId, name);
      return { result: null, record: overrideRecord('clear', name ?? '') };
    });
  }

  async function mayOpen(userId: string, name: string): Promise<boolean> {
    const { subApps } = await openable(userId);
    return subApps.some(({ row }) => row.name === name);
  }

  /** What documents of these people may load of sub-apps that lie on other origins. */
  async function admittedFor(userIds: readonly string[]): Promise<Admitted> {
    const { settings } = await readSnapshot();
    const releases: AdmittedRelease[] = [];
    for (const userId of userIds) {
      const { access, subApps } = await openable(userId);
      const overrides = await overridesOf(userId);
      for (const subApp of subApps) {
        const { name } = subApp.row;
        const own = overrides.get(name) ?? devEntryOf(name);
        const release = chooseRelease(subApp, userId, access.roleIds);
        if (own) releases.push(asAdmitted(name, own));
        else if (release) releases.push({ name, ...release });
      }
    }
    return admittedBy(releases.filter((release) => isStillAllowed(release, settings)));
  }

  async function findAt(path: string) {
    const { subApps } = await readSnapshot();
    return [...subApps.values()]
      .filter(({ row }) => row.status === 'active' && isBelow(path, row.base))
      .sort((a, b) => b.row.base.length - a.row.base.length)[0];
  }

  /** Name of the sub-app whose base begins this path. */
  async function findNameAt(path: string): Promise<string | null> {
    return (await findAt(path))?.row.name ?? null;
  }

  /**
   * What the document of a guest at this path is allowed. Whoever opens it is not known for certain, so that it lists
   * what any release in use needs, and beyond that only what the browser's own people have pointed it at.
   */
  async function findGuest(path: string, userIds: readonly string[]) {
    const found = await findAt(path);
    if (!found) return null;
    const { name, inline_scripts } = found.row;
    const releases: AdmittedRelease[] = [found.stable, found.canary?.release].flatMap((release) =>
      release ? { name, ...release } : [],
    );
    for (const userId of userIds) {
      const override = (await overridesOf(userId)).get(name) ?? devEntryOf(name);
      if (override) releases.push(asAdmitted(name, override));
    }
    const { settings } = await readSnapshot();
    const allowed = releases.filter((release) => isStillAllowed(release, settings));
    return { ...admittedBy(allowed), inlineScripts: inline_scripts === 1 };
  }

  return {
    list,
    previous,
    setOverride,
    clearOverride,
    mayOpen,
    admittedFor,
    findNameAt,
    findGuest,
  };
}

function asAdmitted(name: string, { entry }: Pick<Override, 'entry'>): AdmittedRelease {
  return { name, version: null, entry, pins: {} };
}

function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

function isOpenable(row: KnownSubApp['row'], { names }: SubAppAccess): boolean {
  return row.status === 'active' && (names === 'all' || names.has(row.name));
}

/** The canary for those whom it names, and for a share of all others: always the same people. */
function chooseRelease(
  { row, stable, canary }: KnownSubApp,
  userId: string,
  roleIds: readonly string[],
): KnownRelease | null {
  if (!canary) return stable;
  const isChosen =
    canary.users.has(userId) ||
    roleIds.some((id) => canary.roles.has(id)) ||
    shareOf(row.name, userId) < canary.percent;
  return isChosen ? canary.release : stable;
}

/** A number from 0 up to 100 that a person keeps, another one for each sub-app. */
function shareOf(name: string, userId: string): number {
  const digest = createHash('sha256').update(`${name} ${userId}`).digest();
  return (digest.readUInt32BE(0) / 2 ** 32) * 100;
}

/** An origin may be taken off the list after a release was added that lies there. */
function isStillAllowed(
  { entry, version }: AdmittedRelease,
  settings: RegistrySnapshot['settings'],
): boolean {
  if (!URL.canParse(entry)) return true;
  const url = new URL(entry);
  if (version === null) return isOverridable(url, settings);
  return settings.allowedOrigins.some(({ origin }) => origin === url.origin);
}

function isOverridable(entry: URL, settings: RegistrySnapshot['settings']): boolean {
  return (
    isLoopbackHost(entry.hostname) ||
    settings.allowedOrigins.some(({ origin }) => origin === entry.origin)
  );
}

function overrideRecord(deed: 'set' | 'clear', name: string) {
  return { action: `override.${deed}` as const, targetType: 'subApp' as const, targetId: name };
}

function toRegistration(
  { row }: KnownSubApp,
  release: KnownRelease | null,
  override: Pick<Override, 'entry' | 'format'> | undefined,
): SubAppRegistration {
  const format = override?.format ?? release?.format ?? row.format;
  // Only modules run in the page itself.
  const isolation = row.isolation === 'none' && format === 'html' ? 'realm' : row.isolation;
  return {
    name: row.name,
    title: { 'zh-CN': row.title, 'en-US': row.title_en },
    base: row.base,
    history: row.history,
    mountElementId: row.mount_element_id,
    props: JSON.parse(row.props),
    sandbox: isolation !== 'none',
    prefetch: row.prefetch === 1,
    format,
    isolation,
    inlineScripts: row.inline_scripts === 1,
    ...(isolation === 'strict' ? { calls: JSON.parse(row.calls) } : {}),
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
