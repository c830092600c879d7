import { defineSeed } from '@pedestal/blueprint';
import { playDays } from './seed/days.ts';
import { planAndAsk } from './seed/plans.ts';
import { setUp } from './seed/setup.ts';

/** Two stores with three months of slips and day closes, their requests, markdowns and rosters. */
export default defineSeed('mainStore', [...setUp(), ...playDays(), ...planAndAsk()]);
