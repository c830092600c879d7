import { defineBlueprint } from '@pedestal/blueprint';
import { currencyRate } from './currency-rate.ts';
import { dictionary } from './dictionary.ts';
import { category, item } from './item.ts';
import { menus } from './menus.ts';
import { party } from './party.ts';
import { place } from './place.ts';
import { priceList } from './price-list.ts';
import { roles } from './roles.ts';

/** Master data that every other blueprint builds on. */
export default defineBlueprint({
  name: 'base',
  version: '1.3.0',
  title: ['基础资料', 'Master data'],
  collections: { party, category, item, place, priceList, dictionary, currencyRate },
  roles,
  menus,
});
