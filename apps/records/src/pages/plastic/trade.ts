import type { Call } from '@pedestal/contract';
import { localDay } from '../../values/local-day.ts';
import { runStep } from '../retail-mall/orders.ts';
import { textOf } from '../wms/walk-lines.ts';
import { daysBefore } from './market.ts';

interface Versioned {
  id: string;
  version: number;
}

/** Days for which an offer stands. */
const VALID_DAYS = 1;

/** Writes the price into the enquiry and offers it: the enquiry makes the offer. */
export async function sendOffer(
  call: Call,
  workspace: string,
  { enquiry, price, cost }: { enquiry: Versioned; price: string; cost: string | undefined },
): Promise<void> {
  const params = { workspace, collection: 'enquiry', id: enquiry.id };
  const valid = daysBefore(localDay(), -VALID_DAYS);
  const saved = await call('PATCH /gateway/records/:workspace/:collection/:id', {
    params,
    body: { version: enquiry.version, values: { price, cost: cost ?? null, valid } },
  });
  await runStep(call, { ...params, transition: 'offer' }, saved.version);
}

interface Wanted {
  enquiry: Versioned;
  /** Is it more than the credit line of the customer holds? */
  isBeyond: boolean;
  needsApproval: boolean;
}

/**
 * Accepts the offer of an enquiry, which makes the deal, and confirms it or hands it in. Returns the
 * number of the deal. Each step looks first how far the one before got: a repeated call goes on.
 */
export async function makeDeal(
  call: Call,
  workspace: string,
  { enquiry, isBeyond, needsApproval }: Wanted,
): Promise<string> {
  const find = async (collection: string, f: string) => {
    const query = { f, sort: '-no', limit: 1 };
    const params = { workspace, collection };
    const { items } = await call('GET /gateway/records/:workspace/:collection', { params, query });
    return items[0];
  };
  const offer = await find('offer', `enquiry.eq.${enquiry.id}`);
  if (!offer) throw new Error('the offer of the enquiry is out of reach');
  if (offer.values.state === 'sent') {
    const place = { workspace, collection: 'offer', id: offer.id, transition: 'accept' };
    await runStep(call, place, offer.version);
  }
  const deal = await find('deal', `offer.eq.${offer.id}`);
  if (!deal) throw new Error('the deal of the offer is out of reach');
  const at = { workspace, collection: 'deal', id: deal.id };
  let { version } = deal;
  if (deal.values.state === 'draft') {
    if (isBeyond) {
      const body = { version, values: { overCredit: true } };
      ({ version } = await call('PATCH /gateway/records/:workspace/:collection/:id', {
        params: at,
        body,
      }));
    }
    await runStep(call, { ...at, transition: needsApproval ? 'submit' : 'confirm' }, version);
  }
  const won = { workspace, collection: 'enquiry', id: enquiry.id, transition: 'win' };
  await runStep(call, won, enquiry.version);
  return textOf(deal.values.no) ?? '';
}

export async function loseEnquiry(
  call: Call,
  workspace: string,
  { id, version }: Versioned,
): Promise<void> {
  await runStep(call, { workspace, collection: 'enquiry', id, transition: 'lose' }, version);
}
