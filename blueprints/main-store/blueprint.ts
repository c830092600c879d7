import { defineBlueprint } from '@pedestal/blueprint';
import { dashboards } from './dashboards.ts';
import { dayClose } from './day-close.ts';
import { differenceApproval } from './day-close-states.ts';
import { markdown, markdownApproval } from './markdown.ts';
import { menus } from './menus.ts';
import { postings, takings } from './postings.ts';
import { roles } from './roles.ts';
import { shift } from './shift.ts';
import { slip } from './slip.ts';
import { store } from './store.ts';
import { transferRequest } from './transfer-request.ts';

/**
 * Stores of our own: what is sold over the counter, the till that is counted and closed every
 * evening, goods that are asked for from the warehouse, prices that go down, and who works when.
 */
export default defineBlueprint({
  name: 'mainStore',
  version: '1.0.0',
  title: ['旗舰店', 'Flagship stores'],
  requires: { base: '^1', wms: '^1', acc: '^1' },
  collections: { slip, dayClose, transferRequest, markdown, shift, store },
  books: { takings },
  postings,
  approvals: { difference: differenceApproval, markdown: markdownApproval },
  roles,
  menus,
  dashboards,
});
