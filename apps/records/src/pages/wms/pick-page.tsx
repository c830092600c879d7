import { WalkPage } from './walk-page.tsx';

const PICK = {
  work: 'pick',
  filter: 'state.eq.released',
  sort: 'due',
  day: 'due',
  about: 'customer',
  quantity: 'picked',
  finish: 'confirm',
} as const;

/** Picking with a phone or a hand-held scanner. */
export const Component = () => <WalkPage walk={PICK} />;
