import type { Undo } from '../live.ts';
import type { Shell } from '../shell.ts';

/** Name of the sub-app of reports. */
const REPORTS = 'dataReport';

/** A tile of a dashboard. */
export interface DashboardTilePlace {
  /** Id of a saved dashboard, or one that comes with a workspace: `wms/overview`. */
  dashboard: string;
  /** Id of the tile. */
  tile: string;
}

/** What the sub-app of reports shows instead of its own pages. */
export interface TilePurpose extends DashboardTilePlace {
  kind: 'tile';
  /** Called when there is no such tile for the person; without it, a sentence says so. */
  onGone?: () => void;
}

/**
 * Shows a tile of a dashboard in an element, with the person's own figures; a picture is drawn by
 * code that is loaded then. It fills the height of the element. `onGone` is called where the person
 * has no such tile; without it, a sentence says so. The returned function removes it.
 * Throws if the person has no access to reports, and in sealed frames.
 */
export function showTile(
  shell: Shell,
  container: HTMLElement,
  { dashboard, tile }: DashboardTilePlace,
  onGone?: () => void,
): Undo {
  const purpose: TilePurpose = { kind: 'tile', dashboard, tile, ...(onGone ? { onGone } : {}) };
  return shell.embed(REPORTS, container, { purpose });
}
