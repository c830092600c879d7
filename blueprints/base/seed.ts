import { defineSeed } from '@pedestal/blueprint';
import { items } from './seed/items.ts';
import { parties } from './seed/parties.ts';
import { places } from './seed/places.ts';
import { priceLists } from './seed/price-lists.ts';
import { dictionaries, rates } from './seed/settings.ts';

/** Master data of a trading company, for the demo. */
export default defineSeed('base', [
  ...parties,
  ...places,
  ...items,
  ...priceLists,
  ...dictionaries,
  ...rates,
]);
