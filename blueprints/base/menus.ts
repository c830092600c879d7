import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
  partners: {
    title: ['往来单位', 'Parties'],
    icon: 'team',
    entries: {
      customers: { title: ['客户', 'Customers'], collection: 'party', view: 'customers' },
      suppliers: { title: ['供应商', 'Suppliers'], collection: 'party', view: 'suppliers' },
      parties: { title: ['全部往来单位', 'All parties'], collection: 'party' },
    },
  },
  goods: {
    title: ['物料与价格', 'Items and prices'],
    icon: 'appstore',
    entries: {
      items: { title: ['物料', 'Items'], collection: 'item' },
      categories: { title: ['物料分类', 'Item categories'], collection: 'category' },
      priceLists: { title: ['价目表', 'Price lists'], collection: 'priceList' },
    },
  },
  places: {
    title: ['仓库与库位', 'Warehouses and bins'],
    icon: 'home',
    entries: {
      tree: { title: ['地点层级', 'Places'], collection: 'place', view: 'tree' },
      bins: { title: ['库位', 'Bins'], collection: 'place', view: 'bins' },
    },
  },
  settings: {
    title: ['公共设置', 'Shared settings'],
    icon: 'setting',
    entries: {
      dictionaries: { title: ['数据字典', 'Dictionaries'], collection: 'dictionary' },
      rates: { title: ['汇率', 'Currency rates'], collection: 'currencyRate' },
    },
  },
} satisfies Record<string, MenuDefinition>;
