import { WalkPage } from '../wms/walk-page.tsx';

const PACK = {
  work: 'pick',
  named: 'pack',
  collection: 'order',
  page: 'pack',
  filter: 'state.eq.paid',
  sort: 'day',
  day: 'day',
  about: 'member',
  quantity: 'picked',
  isWhole: true,
  finish: 'pack',
} as const;

/** Picking and packing the orders of the mall with a phone or a hand-held scanner. */
export const Component = () => <WalkPage walk={PACK} />;
