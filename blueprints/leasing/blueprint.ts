import { defineBlueprint } from '@pedestal/blueprint';
import { bill } from './bill.ts';
import { dashboards } from './dashboards.ts';
import { lease } from './lease.ts';
import { property } from './property.ts';
import { repair } from './repair.ts';
import { tenant } from './tenant.ts';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];

/** Letting of property: what is vacant, who rents it, what they owe, and what has to be mended. */
export default defineBlueprint({
  name: 'leasing',
  version: '1.0.0',
  title: ['租赁管理', 'Leasing'],
  collections: { lease, bill, property, tenant, repair },
  dashboards,
  roles: {
    manager: {
      title: ['租赁经理', 'Leasing manager'],
      grants: {
        property: { actions: [...EVERYTHING, 'manage'] },
        tenant: { actions: EVERYTHING },
        lease: { actions: [...EVERYTHING, 'sign', 'amend'] },
        bill: { actions: [...EVERYTHING, 'collect'] },
        repair: { actions: EVERYTHING },
      },
    },
    agent: {
      title: ['招商专员', 'Leasing agent'],
      grants: {
        property: { actions: ['read', 'edit', 'manage'] },
        tenant: { actions: ['read', 'create', 'edit'] },
        lease: { actions: ['read', 'create', 'edit'] },
        bill: { actions: ['read'] },
        repair: { actions: ['read', 'create', 'edit'] },
      },
    },
    accountant: {
      title: ['租金会计', 'Rent accountant'],
      grants: {
        property: { actions: ['read'] },
        tenant: { actions: ['read'] },
        lease: { actions: ['read'] },
        bill: { actions: [...EVERYTHING, 'collect'] },
      },
    },
  },
  menus: {
    leasing: {
      title: ['租赁管理', 'Leasing'],
      icon: 'key',
      entries: {
        leases: { title: ['租约', 'Leases'], icon: 'file-protect', collection: 'lease' },
        bills: { title: ['租金账单', 'Rent bills'], icon: 'money-collect', collection: 'bill' },
        properties: { title: ['房源', 'Properties'], icon: 'home', collection: 'property' },
        tenants: { title: ['租户', 'Tenants'], icon: 'contacts', collection: 'tenant' },
        repairs: { title: ['报修', 'Repairs'], icon: 'tool', collection: 'repair' },
      },
    },
  },
});
