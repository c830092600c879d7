import { defineBlueprint } from '@pedestal/blueprint';
import { credit, position, unbilled, undelivered } from './books.ts';
import { dashboards } from './dashboards.ts';
import { deal } from './deal.ts';
import { dealApproval } from './deal-states.ts';
import { creditLine, desk } from './desk.ts';
import { enquiry, offer } from './enquiry.ts';
import { grade, quote } from './grade.ts';
import { invoice } from './invoice.ts';
import { menus } from './menus.ts';
import { pickup } from './pickup.ts';
import { postings } from './postings.ts';
import { roles } from './roles.ts';

/**
 * Trade in plastics: quotes of the day, enquiries that become offers and deals, trucks that pick up
 * with a code, and invoices. Goods, receivables and payables are those of warehouse and accounting.
 */
export default defineBlueprint({
  name: 'plastic',
  version: '1.0.0',
  title: ['塑料贸易', 'Plastics trade'],
  requires: { base: '^1', wms: '^1', acc: '^1' },
  collections: { enquiry, offer, deal, pickup, invoice, quote, grade, creditLine, desk },
  books: { position, undelivered, unbilled, credit },
  postings,
  approvals: { deal: dealApproval },
  roles,
  menus,
  dashboards,
});
