import type { MenuDefinition } from '@pedestal/blueprint';

export const menus = {
  partners: {
    title: ['往来单位', 'Parties'],
    icon: 'team',
    entries: {
      customers: { title: ['客户', 'Customers'], collection: 'party', view: 'customers' },
      suppliers: { title: ['供应商', 'Suppliers'], collection: 'party', view: 'suppliers' },
      parties: { title: ['往来单位', 'Parties'], collection: 'party' },
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
      places: { title: ['地点', 'Places'], collection: 'place' },
      tree: { title: ['地点层级', 'Tree of places'], collection: 'place', view: 'tree' },
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
