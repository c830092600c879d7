import type { TileDefinition } from '../build/dashboard.ts';
import { tiles } from '../schema/dashboard-schema.ts';
import { type CheckContext, checkUnique } from './check-context.ts';

/**
 * Checks the shape of dashboards. What they refer to is not checked: an administrator may remove a
 * field, and whoever looks does not see tiles of what is gone.
 */
export function checkDashboards(context: CheckContext): void {
  const { dashboards = [] } = context.blueprint;
  checkUnique(context, 'dashboards', dashboards);
  for (const { id, content } of dashboards) {
    const { error } = parse(content);
    if (error !== undefined) context.report(`dashboards.${id}.content`, 'noTiles', error);
  }
}

/** The tiles of a dashboard by id; none where the text is not valid. */
export function readTiles(content: string): Readonly<Record<string, TileDefinition>> {
  return parse(content).tiles ?? {};
}

function parse(content: string) {
  try {
    const { data, error } = tiles.safeParse(JSON.parse(content));
    const [issue] = error?.issues ?? [];
    return {
      tiles: data,
      error: issue && [issue.path.join('.'), issue.message].filter(Boolean).join(': '),
    };
  } catch {
    return { tiles: undefined, error: 'JSON' };
  }
}
