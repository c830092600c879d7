import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { FigureStatement } from '../../../platform/figures/figure-table.ts';
import { REPORTS } from '../limits.ts';
import type { EngineRow } from './engine.ts';

/** Rows of a statement and when they were read. */
export interface CachedRows {
  rows: readonly EngineRow[];
  asOf: number;
}

/**
 * Counts changes of collections, on all gateways, so that a figure is used again only while nothing
 * it depends on has changed.
 */
export function watchData(bus: Bus) {
  const changes = new Map<string, number>();
  let epoch = 0;
  const raise = (name: string) => changes.set(name, (changes.get(name) ?? 0) + 1);
  bus.subscribe(
    'records-changed',
    ({ workspace, collection }) => {
      raise(`${workspace}.${collection}`);
      raise(`${workspace}.*`);
    },
    () => {
      epoch += 1;
    },
  );
  return {
    /** Another text whenever one of these has changed. */
    versionOf: (names: readonly string[]) =>
      `${epoch} ${names.map((name) => `${name}=${changes.get(name) ?? 0}`).join(' ')}`,
  };
}

/**
 * Keeps rows by the statement with its parameters, which hold the person's gate, by the rights and
 * by the version of the data. People share an entry only where they would run the same statement.
 */
export function createFigureCache() {
  const cache = new LRUCache<string, CachedRows>({
    maxSize: REPORTS.cachedCells,
    sizeCalculation: ({ rows }) => 1 + rows.length * Object.keys(rows[0] ?? {}).length,
    ttl: REPORTS.cachedFor,
  });
  return {
    keyOf: ({ sql, parameters }: FigureStatement, rights: string, version: string): string =>
      createHash('sha256')
        .update(JSON.stringify([sql, parameters.map(tag), rights, version]))
        .digest('base64'),
    get: (key: string) => cache.get(key),
    set: (key: string, rows: CachedRows) => void cache.set(key, rows),
  };
}

/** The number 1 and the text 1 are different parameters. */
function tag(value: string | number | bigint | null): string {
  return `${typeof value} ${value}`;
}
