import { defineSeed } from '@pedestal/blueprint';
import { playMonths } from './seed/months.ts';

/** Three months of two warehouses, for the demo. */
export default defineSeed('wms', playMonths());
