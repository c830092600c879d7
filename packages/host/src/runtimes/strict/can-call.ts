/** Whether a path is one of the listed prefixes, or below one. */
export function canCall(calls: readonly string[] | undefined, pathname: string): boolean {
  return (calls ?? []).some(
    (prefix) =>
      pathname === prefix || pathname.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`),
  );
}
