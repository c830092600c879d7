import type { RoleDefinition } from '@pedestal/blueprint';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];

/** Who maintains master data, and who only uses it. */
export const roles = {
  manager: {
    title: ['主数据管理员', 'Master data manager'],
    grants: {
      party: { actions: [...EVERYTHING, 'block'] },
      category: { actions: EVERYTHING },
      item: { actions: EVERYTHING },
      place: { actions: [...EVERYTHING, 'lock'] },
      priceList: { actions: [...EVERYTHING, 'publish'] },
      dictionary: { actions: EVERYTHING },
      currencyRate: { actions: EVERYTHING },
    },
  },
  buyer: {
    title: ['采购员', 'Buyer'],
    grants: {
      party: [
        {
          actions: ['read'],
          rule: "'supplier' in kinds || 'carrier' in kinds",
          fields: { creditLimit: 'none', accounts: 'none' },
        },
        {
          actions: ['create', 'edit'],
          rule: "'supplier' in kinds && (buyer == null || buyer == me)",
        },
      ],
      category: { actions: ['read'] },
      item: { actions: ['read', 'create', 'edit'], fields: { salePrice: 'read' } },
      place: { actions: ['read'] },
      priceList: { actions: ['read', 'create', 'edit', 'publish'], rule: "kind == 'purchase'" },
      dictionary: { actions: ['read'] },
      currencyRate: { actions: ['read'] },
    },
  },
  seller: {
    title: ['销售员', 'Salesperson'],
    grants: {
      party: [
        {
          actions: ['read'],
          scope: 'unit_tree',
          rule: "'customer' in kinds",
          fields: { accounts: 'none', creditLimit: 'read' },
        },
        {
          actions: ['create', 'edit'],
          scope: 'unit_tree',
          rule: "'customer' in kinds && (salesPerson == null || salesPerson == me)",
        },
      ],
      category: { actions: ['read'] },
      item: {
        actions: ['read'],
        rule: "state == 'active'",
        fields: { purchasePrice: 'none', margin: 'none', supplier: 'none' },
      },
      priceList: { actions: ['read'], rule: "kind == 'sale' && state == 'published'" },
      dictionary: { actions: ['read'] },
      currencyRate: { actions: ['read'] },
    },
  },
  keeper: {
    title: ['仓管员', 'Warehouse keeper'],
    grants: {
      party: {
        actions: ['read'],
        fields: { taxNo: 'mask', creditLimit: 'none', creditDays: 'none', accounts: 'none' },
      },
      category: { actions: ['read'] },
      item: {
        actions: ['read', 'edit'],
        fields: {
          sku: 'read',
          purchasePrice: 'none',
          salePrice: 'none',
          margin: 'none',
          taxRate: 'read',
        },
      },
      place: { actions: ['read', 'create', 'edit', 'lock'], scope: 'unit_tree' },
      dictionary: { actions: ['read'] },
    },
  },
  reader: {
    title: ['资料查阅员', 'Master data reader'],
    grants: {
      party: {
        actions: ['read'],
        fields: { taxNo: 'mask', creditLimit: 'none', creditDays: 'none', accounts: 'none' },
      },
      category: { actions: ['read'] },
      item: {
        actions: ['read'],
        fields: { purchasePrice: 'none', salePrice: 'none', margin: 'none' },
      },
      place: { actions: ['read'] },
      dictionary: { actions: ['read'] },
    },
  },
  bookkeeper: {
    title: ['会计', 'Bookkeeper'],
    grants: {
      party: {
        actions: ['read', 'edit', 'export', 'block'],
        fields: { kinds: 'read', name: 'read' },
      },
      category: { actions: ['read'] },
      item: { actions: ['read', 'export'] },
      place: { actions: ['read'] },
      priceList: { actions: ['read', 'export'] },
      dictionary: { actions: ['read'] },
      currencyRate: { actions: EVERYTHING },
    },
  },
} satisfies Record<string, RoleDefinition>;
