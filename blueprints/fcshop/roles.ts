import type { RoleDefinition } from '@pedestal/blueprint';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'export'];
const READ = { actions: ['read'] };
/** Franchisees see the documents of their own partner, and none of anybody else. */
const OWN = 'franchisee == me';
/** What is taken over from shop and partner is not theirs to change. */
const GIVEN = {
  partner: 'read',
  franchisee: 'read',
  customer: 'read',
  set: 'read',
  receivable: 'read',
  revenue: 'read',
  taxAccount: 'read',
  bankAccount: 'read',
  depositAccount: 'read',
  taxRate: 'read',
} as const;

export const roles = {
  franchisee: {
    title: ['加盟商', 'Franchisee'],
    grants: {
      replenishment: { actions: ['read', 'create', 'edit', 'order'], rule: OWN, fields: GIVEN },
      goodsReturn: { actions: ['read', 'create', 'edit', 'order'], rule: OWN, fields: GIVEN },
      delivery: { actions: ['read'], rule: OWN },
      settlement: { actions: ['read', 'confirm'], rule: OWN },
      creditGrant: { actions: ['read', 'create', 'edit', 'ask'], rule: OWN },
      deposit: { actions: ['read'], rule: OWN },
      partner: { actions: ['read'], rule: OWN },
      shop: { actions: ['read'], rule: OWN },
      offer: { actions: ['read'], rule: "state == 'online'" },
    },
  },
  clerk: {
    title: ['加盟专员', 'Franchise clerk'],
    grants: {
      replenishment: {
        actions: [...EVERYTHING, 'import', 'order', 'accept', 'deliver', 'settle'],
      },
      goodsReturn: { actions: [...EVERYTHING, 'order', 'accept'] },
      delivery: { actions: ['read', 'edit', 'export', 'deliver'] },
      settlement: { actions: [...EVERYTHING, 'settle'] },
      creditGrant: { actions: ['read', 'create', 'edit', 'ask'] },
      deposit: { actions: ['read', 'create', 'edit'] },
      partner: { actions: ['read', 'edit', 'manage'] },
      shop: { actions: EVERYTHING },
      offer: { actions: [...EVERYTHING, 'import', 'manage'] },
      credit: READ,
      deposits: READ,
      returnable: READ,
    },
  },
  area: {
    title: ['加盟区域经理', 'Area manager'],
    grants: {
      replenishment: { actions: ['read', 'export', 'accept'], scope: 'unit_tree' },
      goodsReturn: { actions: ['read', 'accept'], scope: 'unit_tree' },
      delivery: { actions: ['read'], scope: 'unit_tree' },
      settlement: { actions: ['read', 'export'], scope: 'unit_tree' },
      creditGrant: { actions: ['read', 'create', 'edit', 'ask'], scope: 'unit_tree' },
      deposit: { actions: ['read'], scope: 'unit_tree' },
      partner: { actions: ['read'], scope: 'unit_tree' },
      shop: { actions: ['read'], scope: 'unit_tree' },
      offer: READ,
    },
  },
  finance: {
    title: ['加盟财务', 'Franchise finance'],
    grants: {
      replenishment: { actions: ['read', 'export', 'void'] },
      goodsReturn: { actions: ['read', 'export', 'void'] },
      delivery: READ,
      settlement: { actions: [...EVERYTHING, 'settle', 'collect'] },
      creditGrant: { actions: ['read', 'export', 'void'] },
      deposit: { actions: [...EVERYTHING, 'collect'] },
      partner: { actions: [...EVERYTHING, 'import', 'manage'] },
      shop: READ,
      offer: READ,
      credit: { actions: ['read', 'close', 'reopen'] },
      deposits: { actions: ['read', 'close', 'reopen'] },
      returnable: { actions: ['read', 'close', 'reopen'] },
    },
  },
} satisfies Record<string, RoleDefinition>;
