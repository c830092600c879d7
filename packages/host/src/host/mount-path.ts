/** A route of the shell, as far as mounting a sub-app on it goes. */
interface MountRoute {
  path: string;
  /** Name of the sub-app that the route mounts. */
  subApp?: string;
  /** What the route renders by itself. */
  component?: unknown;
  children?: readonly MountRoute[];
}

/**
 * Refuses a route that mounts a sub-app while a child renders something of its own: both would
 * claim the same addresses. Throws with the two paths.
 */
export function checkMountRoute(route: MountRoute): void {
  const child = route.subApp && route.children?.find(rendersItself);
  if (!child) return;
  throw new Error(
    `The sub-app "${route.subApp}" is mounted on ${route.path}, whose child ${child.path} has a component of its own. ` +
      'Move the child out of the route, or into the sub-app.',
  );
}

function rendersItself({ component, children }: MountRoute): boolean {
  return component !== undefined || (children?.some(rendersItself) ?? false);
}
