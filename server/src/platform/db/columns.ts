import type { Generated } from 'kysely';

/** Booleans are 0 or 1 in both databases. */
export type Flag = 0 | 1;
/** Milliseconds since 1970. */
export type Timestamp = number;
/** JSON as text. */
export type Json = string;

export type Status = 'active' | 'disabled';
export type ResourceType = 'directory' | 'page' | 'action' | 'link';
export type DataScope = 'all' | 'unit_tree' | 'unit' | 'own';

export interface Versioned {
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
}
