import type { Generated } from 'kysely';
import type { Json, Timestamp, Versioned } from './columns.ts';

export interface WebhookTable extends Versioned {
  id: string;
  label: string;
  url: string;
  workspace: string;
  /** `*`: all collections of the workspace. */
  collection: string;
  /** Names of events. */
  events: Json;
  /** Sealed with the installation's secret. */
  secret: string;
  status: Generated<'active' | 'paused'>;
  /** Time of the first failure since the last success. */
  failing_since: Generated<Timestamp | null>;
  created_by: string;
}

export interface WebhookDeliveryTable {
  id: string;
  webhook_id: string;
  event: string;
  workspace: string;
  collection: string;
  record_id: string;
  record_version: number;
  transition: string | null;
  at: Timestamp;
  state: Generated<'pending' | 'delivered' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  /** When it is due; while a gateway sends it, when another one may try. */
  next_at: Timestamp;
  last_at: Generated<Timestamp | null>;
  last_status: Generated<number | null>;
  last_ms: Generated<number | null>;
  last_error: Generated<DeliveryError | null>;
}

/** Why an attempt failed, or why nothing is sent. */
export type DeliveryError =
  | 'status'
  | 'redirect'
  | 'timeout'
  | 'unreachable'
  | 'address'
  | 'tooLarge'
  | 'makerLeft'
  | 'rightLost'
  | 'recordHidden';

/** Outgoing webhooks and the deliveries of their events. */
export interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}
