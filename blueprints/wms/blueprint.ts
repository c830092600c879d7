import { defineBlueprint } from '@pedestal/blueprint';
import { count, countDifference } from './count.ts';
import { dashboards } from './dashboards.ts';
import { lot } from './lot.ts';
import { menus } from './menus.ts';
import { putAway, transfer } from './move.ts';
import { putAwayPosting, transferPosting } from './move-postings.ts';
import { opening, openingStock } from './opening.ts';
import { pick } from './pick.ts';
import { pickOut, shipOut } from './pick-postings.ts';
import { receipt, stockIn } from './receipt.ts';
import { roles } from './roles.ts';
import { shipment } from './shipment.ts';
import { stock } from './stock.ts';

/** A warehouse: goods arrive, are put away, counted, picked and shipped, and the book knows where each piece is. */
export default defineBlueprint({
  name: 'wms',
  version: '1.4.0',
  title: ['仓储管理', 'Warehouse'],
  requires: { base: '^1' },
  collections: { receipt, putAway, pick, shipment, transfer, count, lot, opening },
  books: { stock },
  postings: {
    stockIn,
    putAway: putAwayPosting,
    pickOut,
    shipOut,
    transfer: transferPosting,
    countDifference,
    openingStock,
  },
  dashboards,
  roles,
  menus,
});
