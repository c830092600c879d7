import type { RoleDefinition } from '@pedestal/blueprint';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];
const READ = { actions: ['read'] };

/** Who runs the mall. Totals are not for packers; money leaves only through finance. */
export const roles = {
  manager: {
    title: ['商城经理', 'Mall manager'],
    grants: {
      order: { actions: [...EVERYTHING, 'sell', 'pack', 'ship', 'void'] },
      refund: { actions: [...EVERYTHING, 'serve', 'payOut'] },
      payment: { actions: [...EVERYTHING, 'take', 'bank'] },
      listing: { actions: [...EVERYTHING, 'price'] },
      coupon: { actions: EVERYTHING },
      shop: { actions: EVERYTHING },
    },
  },
  operator: {
    title: ['商城运营', 'Mall operator'],
    grants: {
      order: [
        { actions: ['read', 'create', 'import', 'export', 'sell', 'ship'] },
        { actions: ['edit'], rule: "state in ['draft', 'unpaid', 'packed']" },
      ],
      payment: { actions: ['read', 'create', 'edit', 'import', 'take'] },
      refund: READ,
      listing: { actions: ['read', 'create', 'edit', 'price'] },
      coupon: { actions: EVERYTHING },
      shop: READ,
    },
  },
  service: {
    title: ['商城客服', 'Mall customer service'],
    grants: {
      order: { actions: ['read', 'sell'] },
      refund: { actions: ['read', 'create', 'edit', 'serve'] },
      payment: { actions: ['read', 'create', 'edit', 'take'] },
      listing: READ,
      coupon: READ,
      shop: READ,
    },
  },
  packer: {
    title: ['打包员', 'Packer'],
    grants: {
      order: {
        actions: ['read', 'edit', 'pack', 'ship'],
        rule: "state in ['paid', 'packed', 'shipped']",
        fields: {
          ...{ goods: 'none', total: 'none', discount: 'none', freight: 'none' },
          ...{ agreed: 'none', coupon: 'none', worth: 'none', least: 'none' },
          ...{ member: 'read', phone: 'read', address: 'read', day: 'read', outerNo: 'read' },
        },
      },
      listing: { actions: ['read'], fields: { price: 'none', floor: 'none' } },
    },
  },
  finance: {
    title: ['商城财务', 'Mall finance'],
    grants: {
      order: { actions: ['read', 'export', 'void'] },
      refund: { actions: ['read', 'export', 'payOut'] },
      payment: { actions: ['read', 'create', 'edit', 'export', 'take', 'bank'] },
      shop: { actions: ['read', 'edit'] },
      listing: READ,
    },
  },
} satisfies Record<string, RoleDefinition>;
