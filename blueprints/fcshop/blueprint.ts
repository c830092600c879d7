import { defineBlueprint } from '@pedestal/blueprint';
import { credit, deposits, returnable } from './books.ts';
import { dashboards } from './dashboards.ts';
import { delivery } from './delivery.ts';
import { deposit } from './deposit.ts';
import { goodsReturn } from './goods-return.ts';
import { menus } from './menus.ts';
import { creditApproval, creditGrant, partner, partnerApproval } from './partner.ts';
import { postings } from './postings.ts';
import { replenishment } from './replenishment.ts';
import { roles } from './roles.ts';
import { settlement } from './settlement.ts';
import { offer, shop } from './shop.ts';

/**
 * Shops of franchise partners: they order from us within their credit, receive and send back goods,
 * and settle what they owe every month.
 */
export default defineBlueprint({
  name: 'fcshop',
  version: '1.0.0',
  title: ['加盟店', 'Franchise shops'],
  requires: { base: '^1', wms: '^1', acc: '^1' },
  collections: {
    ...{ replenishment, delivery, goodsReturn, settlement },
    ...{ partner, shop, offer, creditGrant, deposit },
  },
  books: { credit, deposits, returnable },
  postings,
  approvals: { newPartner: partnerApproval, credit: creditApproval },
  roles,
  menus,
  dashboards,
});
