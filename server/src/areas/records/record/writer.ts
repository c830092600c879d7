import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { NumberService } from '../number/number.service.ts';
import type { ApprovalPort, LedgerPort, OutboxPort } from '../ports.ts';
import type { TargetService } from './check-targets.ts';
import type { Once } from './once.ts';
import type { RecordReadService } from './record-read.service.ts';

/** What every write of a record needs. */
export interface Writer {
  kind: DatabaseKind;
  clock: () => number;
  catalogue: Catalogue;
  gates: GateService;
  reads: RecordReadService;
  targets: TargetService;
  numbers: NumberService;
  /** After the commit: open pages ask again. */
  onChanged(collection: CollectionSchema, ids: readonly string[]): void;
  once: Once;
  /** In the transaction: other systems are told. */
  outbox: OutboxPort;
  ledger: LedgerPort;
  approvals: ApprovalPort;
}
