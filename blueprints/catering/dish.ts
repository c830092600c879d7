import {
  boolean,
  choice,
  code,
  collection,
  files,
  flow,
  gallery,
  list,
  longText,
  money,
  text,
} from '@pedestal/blueprint';

/** What the kitchen cooks and at which price. */
export const dish = collection({
  title: ['菜品', 'Dish'],
  label: 'name',
  key: ['code'],
  fields: {
    code: code({ title: ['编号', 'Code'], required: true, unique: true, max: 20 }),
    name: text({ title: ['菜名', 'Name'], required: true, max: 60 }),
    kind: choice(
      {
        cold: { title: ['凉菜', 'Cold'], color: 'cyan' },
        hot: { title: ['热菜', 'Hot'], color: 'red' },
        soup: { title: ['汤羹', 'Soup'], color: 'orange' },
        staple: { title: ['主食', 'Staple'], color: 'gold' },
        drink: { title: ['饮品', 'Drink'], color: 'blue' },
      },
      { title: ['类别', 'Kind'], required: true },
    ),
    price: money({ title: ['售价', 'Price'], required: true, min: '0' }),
    cost: money({ title: ['成本', 'Cost'], min: '0' }),
    isSignature: boolean({ title: ['招牌', 'Signature dish'] }),
    allergens: text({ title: ['过敏原', 'Allergens'], max: 100 }),
    photos: files({ title: ['图片', 'Pictures'] }),
    recipe: longText({ title: ['做法', 'Recipe'], max: 2_000 }),
  },
  states: flow(
    'onMenu',
    {
      sellOut: { path: 'onMenu > soldOut', title: ['沽清', 'Sold out'], permission: 'stock' },
      restock: { path: 'soldOut > onMenu', title: ['恢复', 'Back on'], permission: 'stock' },
      retire: { path: 'onMenu, soldOut > retired', title: ['下架', 'Take off'] },
      revive: { path: 'retired > onMenu', title: ['上架', 'Put on'] },
    },
    {
      onMenu: { title: ['在售', 'On the menu'], color: 'green' },
      soldOut: { title: ['沽清', 'Sold out'], color: 'gold' },
      retired: { title: ['已下架', 'Off the menu'], color: 'gray' },
    },
  ),
  views: [
    list('menu', {
      title: ['在售菜单', 'Menu'],
      columns: ['code', 'name', 'kind', 'price', 'isSignature', 'state'],
      filter: "state != 'retired'",
      sort: ['code'],
    }),
    gallery('pictures', {
      title: ['图片', 'Pictures'],
      columns: ['name', 'price', 'state'],
      group: 'photos',
    }),
    list('all', {
      title: ['全部', 'All'],
      columns: ['code', 'name', 'kind', 'price', 'cost', 'state'],
      sort: ['code'],
    }),
  ],
  search: ['code', 'name'],
});
