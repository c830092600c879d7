import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
  work: {
    title: ['现场作业', 'Work'],
    icon: 'scan',
    entries: {
      receive: { title: ['扫码收货', 'Receive'], page: 'receive', needs: 'receipt:receive' },
      putAway: { title: ['扫码上架', 'Put away'], page: 'putAway', needs: 'putAway:finish' },
      plan: { title: ['拣货计划', 'Plan picks'], page: 'plan', needs: 'pick:release' },
      pick: { title: ['扫码拣货', 'Pick'], page: 'pick', needs: 'pick:confirm' },
      ship: { title: ['打包发货', 'Pack and ship'], page: 'ship', needs: 'pick:ship' },
      transfer: { title: ['扫码移库', 'Move goods'], page: 'transfer', needs: 'transfer:post' },
      count: { title: ['扫码盘点', 'Count'], page: 'count', needs: 'count:count' },
      compare: { title: ['盘点核对', 'Compare counts'], page: 'compare', needs: 'count:compare' },
      alerts: { title: ['仓库提醒', 'Alerts'], page: 'alerts', needs: 'stock' },
    },
  },
  inbound: {
    title: ['入库', 'Inbound'],
    icon: 'import',
    entries: {
      receipts: { title: ['入库单', 'Receipts'], collection: 'receipt' },
      putAways: { title: ['上架单', 'Put-aways'], collection: 'putAway' },
    },
  },
  outbound: {
    title: ['出库', 'Outbound'],
    icon: 'export',
    entries: {
      picks: { title: ['拣货单', 'Picks'], collection: 'pick' },
      shipments: { title: ['发运单', 'Shipments'], collection: 'shipment' },
    },
  },
  stock: {
    title: ['库内', 'Stock'],
    icon: 'database',
    entries: {
      transfers: { title: ['调拨单', 'Transfers'], collection: 'transfer' },
      counts: { title: ['盘点单', 'Stock counts'], collection: 'count' },
      lots: { title: ['批次', 'Lots'], collection: 'lot' },
      openings: { title: ['期初库存', 'Opening stock'], collection: 'opening' },
    },
  },
} satisfies Record<string, MenuDefinition>;
