import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { findSubApp, listMountsOf, type SubAppRow } from './registry.store.ts';

/** Name of the sub-app whose releases, channels and overrides a mount point uses. */
export function moduleOf({ name, module }: Pick<SubAppRow, 'name' | 'module'>): string {
  return module ?? name;
}

/** A mount point runs its module's code as the module is registered: where, and with what freedom. */
export function runAsModule(row: SubAppRow, module: SubAppRow): SubAppRow {
  const { format, isolation, inline_scripts, calls, connect_origins, popups } = module;
  return { ...row, format, isolation, inline_scripts, calls, connect_origins, popups };
}

/**
 * Throws where a sub-app may not use a module: the module must be another one that is registered and has no module of
 * its own, and a sub-app that others use must keep its own releases. So chains and cycles cannot be stored.
 */
export async function requireModule(trx: Db, name: string, module: string | null): Promise<void> {
  if (module === null) return;
  const mounts = await listMountsOf(trx, name);
  if (mounts.length > 0) throw new AppError('moduleInUse', { reason: mounts.join(', ') });
  const found = module === name ? undefined : await findSubApp(trx, module);
  if (!found || found.module !== null) throw new AppError('moduleRefused', { reason: module });
}

/** Throws for a mount point that uses the releases of its module: it has none of its own to publish or activate. */
export function requireOwnReleases({ module }: Pick<SubAppRow, 'module'>): void {
  if (module !== null) throw new AppError('releasesOfModule', { reason: module });
}
