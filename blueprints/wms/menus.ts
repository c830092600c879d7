import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
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
