import { LEDGER_LIMITS } from '../limits.ts';

/** Keys that have a balance already, so that a posting need not add them. */
export class KnownKeys {
  readonly #tables = new Map<string, Set<string>>();

  has(table: string, id: string): boolean {
    return this.#tables.get(table)?.has(id) ?? false;
  }

  add(table: string, id: string): void {
    const keys = this.#tables.get(table) ?? new Set();
    if (keys.size >= LEDGER_LIMITS.knownKeys) keys.clear();
    keys.add(id);
    this.#tables.set(table, keys);
  }

  forget(table: string): void {
    this.#tables.delete(table);
  }
}
