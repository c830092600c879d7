import { WalkPage } from './walk-page.tsx';

const COUNT = {
  work: 'count',
  filter: 'state.eq.open',
  sort: 'day',
  day: 'day',
  about: 'area',
  quantity: 'counted',
  finish: 'finish',
} as const;

/** Blind counting: the server tells a counter no book quantity, so the page has none to show. */
export const Component = () => <WalkPage walk={COUNT} />;
