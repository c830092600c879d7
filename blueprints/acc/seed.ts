import { defineSeed } from '@pedestal/blueprint';
import { playMonths } from './seed/months.ts';

/** Three months of a trading company, for the demo. */
export default defineSeed('acc', playMonths());
