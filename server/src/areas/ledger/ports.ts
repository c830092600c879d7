import type { BlueprintJson } from '@pedestal/blueprint';

/** What the ledger needs of the records area: the blueprints that describe its books. */
export interface BlueprintPort {
  /** Throws `notFound`. */
  find(workspace: string): Promise<BlueprintJson>;
}
