import type { Transaction } from 'kysely';
import type { DatabaseKind } from '../dialect.ts';
import type { Tables } from '../tables.ts';

export interface Migration {
  name: string;
  up(trx: Transaction<Tables>, kind: DatabaseKind): Promise<void>;
}
