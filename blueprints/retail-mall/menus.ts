import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
  work: {
    title: ['商城作业', 'Work'],
    icon: 'shopping',
    entries: {
      desk: {
        title: ['订单台', 'Order desk'],
        icon: 'shopping-cart',
        page: 'desk',
        needs: 'order:sell',
      },
      pack: { title: ['扫码打包', 'Pack'], icon: 'container', page: 'pack', needs: 'order:pack' },
      refundDesk: {
        title: ['退款台', 'Refund desk'],
        icon: 'pay-circle',
        page: 'refundDesk',
        needs: 'refund',
      },
    },
  },
  mall: {
    title: ['零售商城', 'Online mall'],
    icon: 'shop',
    entries: {
      orders: { title: ['订单', 'Orders'], collection: 'order' },
      payments: { title: ['收付款', 'Payments'], collection: 'payment' },
      refunds: { title: ['退款单', 'Refunds'], collection: 'refund' },
      listings: { title: ['商品', 'Listings'], collection: 'listing' },
      coupons: { title: ['优惠券', 'Coupons'], collection: 'coupon' },
      shops: { title: ['店铺', 'Shops'], collection: 'shop' },
    },
  },
} satisfies Record<string, MenuDefinition>;
