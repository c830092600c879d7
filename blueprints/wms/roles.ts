import type { RoleDefinition } from '@pedestal/blueprint';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];

/** Who works in the warehouse. Money is for keepers and managers; the book is not for those who count. */
export const roles = {
  receiver: {
    title: ['收货员', 'Receiver'],
    grants: {
      receipt: {
        actions: ['read', 'create', 'edit', 'receive'],
        scope: 'unit_tree',
      },
      putAway: { actions: ['read', 'create', 'edit', 'finish'], scope: 'unit_tree' },
      lot: { actions: ['read', 'create', 'edit'] },
      stock: { actions: ['read'] },
    },
  },
  picker: {
    title: ['拣货盘点员', 'Picker and counter'],
    grants: {
      pick: [
        {
          actions: ['read', 'edit', 'confirm'],
          scope: 'unit_tree',
          rule: "state in ['released', 'picked'] && (picker == null || picker == me)",
          fields: { due: 'read', priority: 'read', day: 'read' },
        },
      ],
      count: {
        actions: ['read', 'edit', 'count'],
        scope: 'unit_tree',
        rule: "counter == me && state in ['open', 'counted']",
        fields: { differences: 'none', counter: 'read', area: 'read', kind: 'read', day: 'read' },
      },
      lot: { actions: ['read'] },
    },
  },
  keeper: {
    title: ['库管员', 'Stock keeper'],
    grants: {
      receipt: { actions: [...EVERYTHING, 'receive'], scope: 'unit_tree' },
      putAway: { actions: [...EVERYTHING, 'finish', 'void'], scope: 'unit_tree' },
      pick: { actions: [...EVERYTHING, 'release', 'confirm', 'ship'], scope: 'unit_tree' },
      shipment: { actions: [...EVERYTHING], scope: 'unit_tree' },
      transfer: { actions: [...EVERYTHING, 'post', 'void'], scope: 'unit_tree' },
      count: {
        actions: ['read', 'create', 'edit', 'export', 'compare'],
        scope: 'unit_tree',
      },
      lot: { actions: EVERYTHING },
      opening: { actions: EVERYTHING },
      stock: { actions: ['read'] },
    },
  },
  reader: {
    title: ['库存查询', 'Stock reader'],
    grants: { stock: { actions: ['read'] }, lot: { actions: ['read'] } },
  },
  manager: {
    title: ['仓储经理', 'Warehouse manager'],
    grants: {
      receipt: { actions: [...EVERYTHING, 'receive', 'void', 'amend'] },
      putAway: { actions: [...EVERYTHING, 'finish', 'void'] },
      pick: { actions: [...EVERYTHING, 'release', 'confirm', 'ship', 'void'] },
      shipment: { actions: EVERYTHING },
      transfer: { actions: [...EVERYTHING, 'post', 'void', 'approve'] },
      count: { actions: [...EVERYTHING, 'count', 'compare', 'approve'] },
      lot: { actions: EVERYTHING },
      opening: { actions: [...EVERYTHING, 'post'] },
      stock: { actions: ['read', 'close', 'reopen'] },
    },
  },
} satisfies Record<string, RoleDefinition>;
