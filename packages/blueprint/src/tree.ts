/**
 * Names a part of a blueprint by keys and ids: `['collections', 'receipt', 'fields', 'day']`. Ids
 * are stable, so a path stays right when a list is reordered.
 */
export type Path = readonly string[];

export type Node = Record<string, unknown>;
export type ListNode = Node & { readonly id: string };

/** Keys whose value is a list of parts with ids. */
export const LIST_KEYS: ReadonlySet<string> = new Set([
  ...['collections', 'fields', 'lines', 'choices', 'states', 'transitions', 'rules', 'views'],
  ...[
    'roles',
    'menus',
    'entries',
    'form',
    'print',
    'books',
    'dimensions',
    'measures',
    'postings',
    'approvals',
    'dashboards',
    'moves',
  ],
]);

/** Lists that are absent where they are empty. */
export const OPTIONAL_LISTS: ReadonlySet<string> = new Set(['form', 'print']);

/** Whether a part lacks a list that could be added to it. */
function lacksList(node: Node, key: string): boolean {
  return OPTIONAL_LISTS.has(key) && !Object.hasOwn(node, key) && 'views' in node;
}

/** The list of parts with ids under a key; undefined for any other value. */
export function listOf(node: Node, key: string): readonly ListNode[] | undefined {
  const value = node[key];
  return LIST_KEYS.has(key) && Array.isArray(value) ? (value as ListNode[]) : undefined;
}

/** The part that a path names. */
export function findNode(root: unknown, path: Path): unknown {
  let here: unknown = root;
  for (const name of path) {
    if (Array.isArray(here)) here = here.find((each: ListNode) => each.id === name);
    else if (isNode(here) && Object.hasOwn(here, name)) here = here[name];
    else if (isNode(here) && lacksList(here, name)) here = [];
    else return undefined;
  }
  return here;
}

/** The root with one part replaced by what `change` makes of it; unchanged where the path leads nowhere. */
export function updateNode<T>(root: T, path: Path, change: (part: unknown) => unknown): T {
  const [name, ...rest] = path;
  if (name === undefined) return change(root) as T;
  if (Array.isArray(root)) {
    return root.map((each: ListNode) =>
      each.id === name ? updateNode(each, rest, change) : each,
    ) as T;
  }
  if (isNode(root) && lacksList(root, name)) {
    const list = updateNode<readonly unknown[]>([], rest, change);
    return list.length === 0 ? root : { ...root, [name]: list };
  }
  if (!isNode(root) || !Object.hasOwn(root, name)) return root;
  return { ...root, [name]: updateNode(root[name], rest, change) };
}

/** The node with a key set, or without it where the value is undefined. */
export function withKey(node: Node, key: string, value: unknown): Node {
  const { [key]: _, ...others } = node;
  return value === undefined ? others : { ...others, [key]: value };
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two parts hold the same data; the order of keys does not matter. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((each, index) => isEqual(each, b[index]));
  }
  if (!isNode(a) || !isNode(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
  );
}
