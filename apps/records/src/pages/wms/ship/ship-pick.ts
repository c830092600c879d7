import type { Call } from '@pedestal/contract';
import { textOf } from '../walk-lines.ts';

/** What goes with the parcels of a pick. */
export interface Parcels {
  carrier: string | null;
  trackingNo: string;
  boxes: number;
  weight: string;
}

interface Pick {
  id: string;
  version: number;
  customer: string;
}

interface Shipped {
  /** Of the shipment. */
  id: string;
  no: string;
}

/**
 * Writes the shipment, books the goods out and hands them over. Whoever tries again after a failure
 * goes on with the shipment that is there, so that no pick gets two.
 */
export async function shipPick(
  call: Call,
  workspace: string,
  pick: Pick,
  parcels: Parcels,
): Promise<Shipped> {
  const { version, ...shipment } = await writeShipment(call, workspace, pick, parcels);
  await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
    params: { workspace, collection: 'pick', id: pick.id, transition: 'ship' },
    body: { version: pick.version },
  });
  if (parcels.carrier !== null) {
    await call('POST /gateway/records/:workspace/:collection/:id/transitions/:transition', {
      params: { workspace, collection: 'shipment', id: shipment.id, transition: 'handOver' },
      body: { version },
    });
  }
  return shipment;
}

async function writeShipment(
  call: Call,
  workspace: string,
  { id: pick, customer }: Pick,
  { carrier, trackingNo, boxes, weight }: Parcels,
): Promise<Shipped & { version: number }> {
  const params = { workspace, collection: 'shipment' };
  const started = await call('GET /gateway/records/:workspace/:collection', {
    params,
    query: { f: `and(pick.eq.${pick},state.eq.packing)`, limit: 1 },
  });
  const values = {
    ...{ pick, customer, carrier, boxes: String(boxes) },
    trackingNo: trackingNo.trim() || null,
    weight: weight.trim() || null,
  };
  const [found] = started.items;
  const saved = found
    ? await call('PATCH /gateway/records/:workspace/:collection/:id', {
        params: { ...params, id: found.id },
        body: { version: found.version, values },
      })
    : await call('POST /gateway/records/:workspace/:collection', { params, body: { values } });
  return { id: saved.id, no: textOf(saved.values.no) ?? '', version: saved.version };
}
