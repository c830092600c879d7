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
}

/**
 * Shows a tile of a dashboard in an element, with the person's own figures; a picture is drawn by
 * code that is loaded then. It fills the height of the element. The returned function removes it.
 * Throws if the person has no access to reports, and in sealed frames.
 */
export function showTile(shell: Shell, container: HTMLElement, place: DashboardTilePlace): Undo {
  const { dashboard, tile } = place;
  const purpose: TilePurpose = { kind: 'tile', dashboard, tile };
  return shell.embed(REPORTS, container, { purpose });
}
