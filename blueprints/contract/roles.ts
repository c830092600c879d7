import type { RoleDefinition } from '@pedestal/blueprint';

const READ = { actions: ['read', 'export'] };
const OPEN_PAYMENTS = { receivable: { actions: ['read'] }, payable: { actions: ['read'] } };

/** What the server writes: which version the text is, and what the books call the contract. */
const written = {
  revision: 'read',
  ref: 'read',
  remindedTo: 'read',
  remindedOfEnd: 'read',
} as const;
const handled = { rule: 'handler == me' };

export const roles = {
  handler: {
    title: ['合同经办人', 'Contract handler'],
    grants: {
      contract: [
        { actions: ['create', 'delete'], scope: 'own', fields: written },
        {
          actions: ['read', 'edit', 'export'],
          rule: 'owner == me || handler == me',
          fields: written,
        },
      ],
      version: { ...READ, ...handled },
      payment: { ...READ, ...handled },
      template: READ,
    },
  },
  legal: {
    title: ['法务', 'Legal counsel'],
    grants: {
      ...OPEN_PAYMENTS,
      contract: {
        actions: ['read', 'create', 'edit', 'export', 'activate', 'close', 'terminate'],
        fields: written,
      },
      version: READ,
      payment: READ,
      template: { actions: ['read', 'create', 'edit', 'delete', 'export', 'import', 'release'] },
    },
  },
  sealKeeper: {
    title: ['印章保管人', 'Keeper of seals'],
    grants: {
      contract: {
        actions: ['read', 'edit', 'activate'],
        rule: "state in ['signing', 'active', 'closed', 'terminated']",
        fields: { ...written, amount: 'read' },
      },
      template: READ,
    },
  },
  finance: {
    title: ['合同财务', 'Contract finance'],
    grants: {
      contract: {
        actions: ['read', 'export', 'close'],
        rule: "state in ['signing', 'active', 'closed', 'terminated']",
      },
      payment: { actions: ['read', 'create', 'edit', 'delete', 'import', 'export', 'settle'] },
      receivable: { actions: ['read', 'close', 'reopen'] },
      payable: { actions: ['read', 'close', 'reopen'] },
    },
  },
  reader: {
    title: ['合同查阅', 'Contract reader'],
    grants: { ...OPEN_PAYMENTS, contract: READ, version: READ, payment: READ, template: READ },
  },
  // Not the books: they have no rows that belong to a department.
  manager: {
    title: ['部门负责人', 'Head of department'],
    grants: {
      contract: [
        { actions: ['read', 'export', 'close'], scope: 'unit_tree' },
        { actions: ['create', 'edit', 'delete'], scope: 'own', fields: written },
      ],
      version: { ...READ, scope: 'unit_tree' },
      payment: { ...READ, scope: 'unit_tree' },
      template: READ,
    },
  },
} satisfies Record<string, RoleDefinition>;
