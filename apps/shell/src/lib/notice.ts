import type { ListedNotice } from './notice-list.ts';

/** One notice, as the list shows it. */
export interface Notice extends ListedNotice {
  id: string;
  /** Ascends with every notice: what came after it was missed. */
  seq: number;
  read: boolean;
}
