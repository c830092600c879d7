import type { BlueprintJson } from '@pedestal/blueprint';
import type { Locale } from '@pedestal/contract';
import type { Db } from '../../platform/db/database.ts';
import type { OpenLinked } from '../../platform/figures/figure-table.ts';

/** What the ledger needs of the records area: the blueprints that describe its books. */
export interface BlueprintPort {
  /** Throws `notFound`. */
  find(workspace: string): Promise<BlueprintJson>;
  /** All workspaces. */
  list(): Promise<readonly { key: string; blueprint: BlueprintJson }[]>;
}

/** A blueprint and where it is installed. */
export interface WorkspacePort extends BlueprintPort {
  /** The system that the workspace belongs to. Throws `notFound`. */
  systemOf(workspace: string): Promise<string>;
}

/** What the ledger needs of the authority area. */
export interface AuthorityPort {
  /** The permissions of a person, read once. */
  rightsOf(userId: string): Promise<{ holds(systemCode: string, code: string): boolean }>;
}

export interface Reader {
  userId: string;
  locale: Locale;
}

/** A record, a person or a unit by name. */
interface Named {
  id: string;
  label: string;
  hint: string;
}

/** What the ledger asks about records. Every answer passes the gate of the person. */
export interface RecordPort {
  /** Names of what a dimension refers to: `person`, `orgUnit` or a collection. */
  readNames(
    db: Db,
    place: { workspace: string },
    target: string,
    ids: readonly string[],
    reader: Reader,
  ): Promise<Named[]>;
  /** What a person finds of a target by what they type. */
  findNames(
    place: { workspace: string },
    target: string,
    wanted: { q: string; limit: number },
    reader: Reader,
  ): Promise<Named[]>;
  /** Which of these records the person may open. */
  filterReadable(
    userId: string,
    place: { workspace: string; collection: string },
    ids: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** What a dimension links to, for filters and figures. */
  openLinked: OpenLinked;
}
