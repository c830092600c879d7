import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
  work: {
    title: ['加盟作业', 'Work'],
    icon: 'shopping-cart',
    entries: {
      order: { title: ['手机订货', 'Order goods'], page: 'order', needs: 'replenishment:order' },
      statement: {
        title: ['对账结算', 'Statements'],
        icon: 'wallet',
        page: 'statement',
        needs: 'settlement',
      },
    },
  },
  documents: {
    title: ['加盟单据', 'Documents'],
    icon: 'deployment-unit',
    entries: {
      replenishments: { title: ['订货单', 'Replenishments'], collection: 'replenishment' },
      deliveries: { title: ['配送单', 'Deliveries'], collection: 'delivery' },
      returns: { title: ['退货单', 'Returns'], collection: 'goodsReturn' },
      settlements: { title: ['结算单', 'Settlements'], collection: 'settlement' },
    },
  },
  partners: {
    title: ['加盟商', 'Partners'],
    icon: 'solution',
    entries: {
      partners: { title: ['加盟商', 'Partners'], collection: 'partner' },
      shops: { title: ['加盟门店', 'Shops'], collection: 'shop' },
      offers: { title: ['订货目录', 'Offers'], collection: 'offer' },
      credit: { title: ['额度申请', 'Credit requests'], collection: 'creditGrant' },
      deposits: { title: ['保证金', 'Deposits'], collection: 'deposit' },
    },
  },
} satisfies Record<string, MenuDefinition>;
