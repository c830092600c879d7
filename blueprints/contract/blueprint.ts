import { defineBlueprint } from '@pedestal/blueprint';
import { contractApproval } from './approvals.ts';
import { payable, postings, receivable } from './books.ts';
import { contract } from './contract.ts';
import { dashboards } from './dashboards.ts';
import { menus } from './menus.ts';
import { payment } from './payment.ts';
import { roles } from './roles.ts';
import { template } from './template.ts';
import { version } from './version.ts';

/** Contracts from the template to the last payment: written, approved, signed, paid, renewed or ended. */
export default defineBlueprint({
  name: 'contract',
  version: '1.0.0',
  title: ['合同管理', 'Contracts'],
  requires: { base: '^1' },
  collections: { contract, payment, version, template },
  books: { receivable, payable },
  postings,
  approvals: { contract: contractApproval },
  dashboards,
  roles,
  menus,
});
