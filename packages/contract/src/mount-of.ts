import { MOUNT_POINTS, RECORDS_APP } from './constants.ts';

/** The sub-app that shows a workspace, and the path of the workspace inside it, without a slash at the end. */
export function mountOf(workspace: string): { subApp: string; base: string } {
  const hasMount = MOUNT_POINTS.some((name) => name === workspace);
  return { subApp: hasMount ? workspace : RECORDS_APP, base: hasMount ? '' : `/${workspace}` };
}
