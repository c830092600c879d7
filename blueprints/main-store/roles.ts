import type { RoleDefinition } from '@pedestal/blueprint';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'export'];
const MANAGED = {
  slip: { actions: [...EVERYTHING, 'import', 'sell', 'void'], scope: 'unit_tree' },
  dayClose: { actions: [...EVERYTHING, 'count', 'close'], scope: 'unit_tree' },
  transferRequest: { actions: [...EVERYTHING, 'request'], scope: 'unit_tree' },
  markdown: { actions: [...EVERYTHING, 'markDown'], scope: 'unit_tree' },
  shift: { actions: [...EVERYTHING, 'plan'], scope: 'unit_tree' },
  store: { actions: ['read'] },
} as const;

/** Who runs the stores. Cashiers count without knowing what should be there. */
export const roles = {
  cashier: {
    title: ['收银员', 'Cashier'],
    grants: {
      slip: { actions: ['read', 'create', 'edit', 'sell'], scope: 'unit' },
      dayClose: {
        actions: ['read', 'create', 'edit', 'count'],
        scope: 'unit',
        fields: {
          ...{ methods: 'none', expected: 'none', difference: 'none' },
          ...{ float: 'read', limit: 'read', target: 'read' },
        },
      },
      transferRequest: { actions: ['read'], scope: 'unit' },
      markdown: { actions: ['read'], scope: 'unit' },
      shift: { actions: ['read'], scope: 'unit' },
      store: { actions: ['read'] },
    },
  },
  manager: {
    title: ['门店经理', 'Store manager'],
    grants: MANAGED,
  },
  region: {
    title: ['区域经理', 'Region manager'],
    grants: {
      ...MANAGED,
      dayClose: { actions: [...EVERYTHING, 'count', 'close', 'void'], scope: 'unit_tree' },
      transferRequest: { actions: [...EVERYTHING, 'request', 'void'], scope: 'unit_tree' },
      store: { actions: ['read', 'edit', 'export'] },
      takings: { actions: ['read'] },
    },
  },
  dispatcher: {
    title: ['调拨发货员', 'Dispatcher'],
    grants: {
      transferRequest: {
        actions: ['read', 'edit', 'send'],
        rule: "state in ['submitted', 'sent', 'received', 'refused']",
      },
    },
  },
  finance: {
    title: ['门店财务', 'Store finance'],
    grants: {
      slip: { actions: ['read', 'export'] },
      dayClose: { actions: ['read', 'export', 'void'] },
      markdown: { actions: ['read'] },
      store: { actions: [...EVERYTHING, 'import'] },
      takings: { actions: ['read', 'close', 'reopen'] },
    },
  },
} satisfies Record<string, RoleDefinition>;
