/** The fields of a shell route that the mount check reads. */
interface MountRoute {
  path: string;
  /** Name of the sub-app that the route mounts. */
  subApp?: string;
  /** Component that the shell renders for the route. */
  component?: unknown;
  children?: readonly MountRoute[];
}

/**
 * Throws if a route mounts a sub-app and a child route has its own component, because both would
 * match the same paths. The message names both paths.
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
