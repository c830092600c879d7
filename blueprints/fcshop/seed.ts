import { defineSeed } from '@pedestal/blueprint';
import { playMonths } from './seed/orders.ts';
import { setUp } from './seed/setup.ts';

/** Partners and shops with three months of orders, returns and settlements, for the demo. */
export default defineSeed('fcshop', [...setUp(), ...playMonths()]);
