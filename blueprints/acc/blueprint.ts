import { defineBlueprint } from '@pedestal/blueprint';
import { account, accountSet, project } from './account.ts';
import { bankLine } from './bank-line.ts';
import { cash, cashFlow, gl, payable, receivable } from './books.ts';
import { dashboards } from './dashboards.ts';
import { menus } from './menus.ts';
import { opening } from './opening.ts';
import { postings } from './postings.ts';
import { roles } from './roles.ts';
import { settlement } from './settlement.ts';
import { mapping, voucherTemplate } from './template.ts';
import { voucher } from './voucher.ts';
import { paymentApproval } from './voucher-states.ts';

/** The books of a company: vouchers are made, checked by somebody else and posted; months are closed. */
export default defineBlueprint({
  name: 'acc',
  version: '1.4.0',
  title: ['财务核算', 'Accounting'],
  requires: { base: '^1' },
  collections: {
    voucher,
    voucherTemplate,
    settlement,
    bankLine,
    mapping,
    accountSet,
    account,
    project,
    opening,
  },
  books: { gl, receivable, payable, cash, cashFlow },
  postings,
  approvals: { payment: paymentApproval },
  dashboards,
  roles,
  menus,
});
