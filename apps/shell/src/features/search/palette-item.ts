import type { IconName } from '@pedestal/ui';
import type { Searchable } from './rank-results.ts';

/** A page, record, role, person or file to open, or an action to run. */
export interface PaletteItem extends Searchable {
  kind: 'page' | 'action' | 'record' | 'role' | 'person' | 'file';
  title: string;
  /** Shown beside the title: the ancestors of a page, or the kind of an action. */
  hint: string;
  icon: IconName;
  run(): void;
}
