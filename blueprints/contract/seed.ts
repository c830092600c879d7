import { defineSeed } from '@pedestal/blueprint';
import { recordsOf } from './seed/contracts.ts';
import { REGISTER } from './seed/register.ts';
import { templateRecords } from './seed/templates.ts';

/** Templates, two years of contracts and their payments, for the demo. */
export default defineSeed('contract', [...templateRecords(), ...REGISTER.flatMap(recordsOf)]);
