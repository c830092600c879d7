/** The list with a part replaced, or added at its end. */
export function saved<T extends { id: string }>(list: readonly T[], part: T): T[] {
  return list.some(({ id }) => id === part.id)
    ? list.map((each) => (each.id === part.id ? part : each))
    : [...list, part];
}
