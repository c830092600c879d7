import { defineBlueprint } from '@pedestal/blueprint';
import * as approvals from './approvals.ts';
import { expense, leave, purchase, request, seal } from './collections.ts';
import { dashboards } from './dashboards.ts';

const own = { actions: ['read', 'create', 'edit', 'delete'], scope: 'own' } as const;
/** The day of the payment is written by the payment. */
const ownExpense = { ...own, fields: { paidOn: 'read' } } as const;
const all = { actions: ['read', 'export'] } as const;

/** Requests that need no other application: leave, expenses, use of seals, purchases, and free text. */
export default defineBlueprint({
  name: 'requests',
  version: '1.1.0',
  title: ['办公申请', 'Office requests'],
  collections: { leave, expense, seal, purchase, request },
  approvals: {
    leave: approvals.leave,
    expense: approvals.expense,
    seal: approvals.seal,
    purchase: approvals.purchase,
    request: approvals.request,
  },
  dashboards,
  roles: {
    employee: {
      title: ['申请人', 'Applicant'],
      grants: { leave: own, expense: ownExpense, seal: own, purchase: own, request: own },
    },
    hr: { title: ['人事专员', 'HR clerk'], grants: { leave: all } },
    finance: {
      title: ['财务审核员', 'Finance reviewer'],
      grants: { expense: { actions: [...all.actions, 'pay'] }, purchase: all },
    },
    sealKeeper: { title: ['印章保管人', 'Keeper of seals'], grants: { seal: all } },
    buyer: { title: ['采购专员', 'Purchasing specialist'], grants: { purchase: all } },
  },
  menus: {
    requests: {
      title: ['办公申请', 'Office requests'],
      icon: 'form',
      entries: {
        leave: { title: ['请假', 'Leave'], icon: 'calendar', collection: 'leave' },
        expense: { title: ['费用报销', 'Expenses'], icon: 'pay-circle', collection: 'expense' },
        seal: { title: ['用印', 'Seal use'], icon: 'safety-certificate', collection: 'seal' },
        purchase: {
          title: ['采购申请', 'Purchases'],
          icon: 'shopping-cart',
          collection: 'purchase',
        },
        request: { title: ['通用申请', 'Requests'], icon: 'file-text', collection: 'request' },
      },
    },
  },
});
