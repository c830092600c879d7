import { defineBlueprint } from '@pedestal/blueprint';
import { dashboards } from './dashboards.ts';
import { coupon, listing } from './listing.ts';
import { menus } from './menus.ts';
import { order } from './order.ts';
import { payment } from './payment.ts';
import { payments, postings, refundable } from './postings.ts';
import { refund } from './refund.ts';
import { refundApproval } from './refund-states.ts';
import { roles } from './roles.ts';
import { shop } from './shop.ts';

/**
 * Online shops: what they offer, what is ordered, paid, packed and shipped from the warehouse, owed
 * and collected in accounting, and sent back.
 */
export default defineBlueprint({
  name: 'retailMall',
  version: '1.0.0',
  title: ['零售商城', 'Online mall'],
  requires: { base: '^1', wms: '^1', acc: '^1' },
  collections: { order, payment, refund, listing, coupon, shop },
  books: { refundable, payments },
  postings,
  approvals: { refund: refundApproval },
  roles,
  menus,
  dashboards,
});
