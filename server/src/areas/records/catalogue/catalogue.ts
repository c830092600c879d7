import { AppError } from '@pedestal/contract';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { buildWorkspace, type CollectionSchema, type WorkspaceSchema } from './schema.ts';
import { findWorkspace, readVersions, toSource } from './workspace.store.ts';

/** How long a cached schema is used without asking for its version. */
const FRESH_MS = 1_000;

interface Dependencies {
  /** Connections that no transaction holds: schemas are read inside of transactions. */
  reader: Db;
  clock: () => number;
  bus: Bus;
}

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Caches the schemas of workspaces; a change reaches every gateway by the bus or within a second. */
export function createCatalogue({ reader, clock, bus }: Dependencies) {
  const workspaces = new Map<string, WorkspaceSchema>();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  const forget = () => {
    checkedAt = Number.NEGATIVE_INFINITY;
  };
  bus.subscribe('schema-changed', forget, forget);

  async function check(): Promise<void> {
    const now = clock();
    const versions = await readVersions(reader);
    for (const [key, { version }] of workspaces) {
      if (versions.get(key) !== version) workspaces.delete(key);
    }
    for (const [key] of versions) {
      if (workspaces.has(key)) continue;
      const row = await findWorkspace(reader, key);
      if (row) workspaces.set(key, buildWorkspace(toSource(row)));
    }
    checkedAt = now;
  }

  async function refresh(): Promise<void> {
    const age = clock() - checkedAt;
    if (age >= 0 && age < FRESH_MS) return;
    checking ??= check().finally(() => {
      checking = undefined;
    });
    await checking;
  }

  return {
    forget,

    async list(): Promise<WorkspaceSchema[]> {
      await refresh();
      return [...workspaces.values()];
    },

    async workspace(key: string): Promise<WorkspaceSchema> {
      await refresh();
      const found = workspaces.get(key);
      if (!found) throw new AppError('notFound');
      return found;
    },

    async collection(key: string, id: string): Promise<CollectionSchema> {
      await refresh();
      const found = workspaces.get(key)?.collections.get(id);
      if (!found) throw new AppError('notFound');
      return found;
    },

    /** The collection that a link of another one names: `item`, or `base.item`. */
    async target(from: Pick<CollectionSchema, 'workspace'>, to: string) {
      await refresh();
      const [first = '', second] = to.split('.');
      const key = second === undefined ? from.workspace : first;
      return workspaces.get(key)?.collections.get(second ?? first);
    },
  };
}
