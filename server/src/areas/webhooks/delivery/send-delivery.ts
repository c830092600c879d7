import type { DeliveryError } from '../../../platform/db/tables-webhooks.ts';
import {
  AddressRefused,
  type OutboundRequest,
  ReplyTooLarge,
  requestOnce,
} from '../../../platform/http/outbound/request-once.ts';
import { WEBHOOK_LIMITS } from '../limits.ts';
import type { AllowedHosts } from '../webhook/allowed-hosts.ts';
import type { DeliveryRow } from './delivery.store.ts';
import { SIGNATURE_HEADER, signBody } from './sign.ts';

export interface SendOptions {
  hosts: AllowedHosts;
  lookUp?: OutboundRequest['lookUp'];
  now: number;
}

export interface Sent {
  status: number | null;
  error: DeliveryError | null;
}

/** Sends one delivery. The body names the record; the receiver asks the records API for its values. */
export async function sendDelivery(
  { url, secret }: { url: string; secret: string },
  delivery: DeliveryRow,
  { hosts, lookUp, now }: SendOptions,
): Promise<Sent> {
  const target = new URL(url);
  if (!hosts.isUrlAllowed(target)) return { status: null, error: 'address' };
  const body = JSON.stringify(bodyOf(delivery));
  const { time, replyBytes } = WEBHOOK_LIMITS.delivery;
  try {
    const { status } = await requestOnce(target, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'x-pedestal-delivery': delivery.id,
        'x-pedestal-event': delivery.event,
        [SIGNATURE_HEADER]: signBody(secret, body, now),
      },
      body,
      time,
      bytes: replyBytes,
      isAllowed: hosts.isAddressAllowed,
      lookUp,
    });
    if (status >= 200 && status < 300) return { status, error: null };
    return { status, error: status >= 300 && status < 400 ? 'redirect' : 'status' };
  } catch (error) {
    return { status: null, error: errorOf(error) };
  }
}

function bodyOf(delivery: DeliveryRow) {
  return {
    id: delivery.id,
    event: delivery.event,
    workspace: delivery.workspace,
    collection: delivery.collection,
    recordId: delivery.record_id,
    version: delivery.record_version,
    ...(delivery.transition === null ? {} : { transition: delivery.transition }),
    at: delivery.at,
  };
}

function errorOf(error: unknown): DeliveryError {
  if (error instanceof AddressRefused) return 'address';
  if (error instanceof ReplyTooLarge) return 'tooLarge';
  const { name } = error as Error;
  return name === 'TimeoutError' || name === 'AbortError' ? 'timeout' : 'unreachable';
}
