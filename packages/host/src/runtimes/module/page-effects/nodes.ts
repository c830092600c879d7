import type { FindOwner, Owner, ParkedNode, Patch, Patched } from './owner.ts';

const INSERTIONS = [
  'appendChild',
  'insertBefore',
  'replaceChild',
  'append',
  'prepend',
  'insertAdjacentElement',
  'insertAdjacentHTML',
] as const;

/** A sub-app with more different style sheets than this gets the newest back. */
const MAX_PARKED = 100;

const { appendChild } = Node.prototype;

/** Tracks the nodes that are added to the document element, the head and the body. */
export function patchInsertions(findOwner: FindOwner): Patch[] {
  return [document.documentElement, document.head, document.body].map((parent) => ({
    target: parent,
    members: Object.fromEntries(
      INSERTIONS.map((name) => [name, trackInsertion(parent, parent[name], findOwner)]),
    ),
  }));
}

function trackInsertion(parent: HTMLElement, native: Patched, findOwner: FindOwner): Patched {
  return function patched(this: unknown, ...args: unknown[]) {
    const owner = this === parent ? findOwner(patched) : undefined;
    if (!owner) return native.apply(this, args);
    // A node that was in the document before is only moved, and may be the shell's.
    const moved = args.filter((arg) => arg instanceof Node && arg.isConnected);
    const known = new Set<unknown>([...parent.childNodes, ...moved]);
    const result = native.apply(parent, args);
    for (const node of parent.childNodes) if (!known.has(node)) addNode(owner, node, parent);
    if (owner.users === 0) endNodes(owner);
    return result;
  };
}

function addNode(owner: Owner, node: ChildNode, parent: HTMLElement): void {
  for (const former of owner.nodes.keys()) if (!former.isConnected) owner.nodes.delete(former);
  owner.nodes.set(node, parent);
  if (!owner.hasStarted) owner.startNodes.add(node);
}

/**
 * Removes the nodes of a sub-app. Style sheets come back with it: bundlers and style libraries add
 * each of them once per page.
 */
export function endNodes(owner: Owner): void {
  for (const [node, parent] of owner.nodes) {
    if (!node.isConnected) continue;
    const isStart = owner.startNodes.has(node);
    if (isStart || isStyleSheet(node)) park(owner, { node, parent, rules: rulesOf(node), isStart });
    node.remove();
  }
  owner.nodes.clear();
}

/** Puts the parked nodes back. */
export function resumeNodes(owner: Owner): void {
  for (const { node, parent, rules } of owner.parked.values()) {
    appendChild.call(parent, node);
    owner.nodes.set(node, parent);
    const sheet = rules.length > 0 ? (node as HTMLStyleElement).sheet : null;
    for (const rule of rules) sheet?.insertRule(rule, sheet.cssRules.length);
  }
  owner.parked.clear();
}

function park({ parked }: Owner, item: ParkedNode): void {
  const { node, rules, isStart } = item;
  const key = isStart ? node : [(node as Element).outerHTML, ...rules].join('\n');
  parked.set(key, item);
  const [oldest] = parked.keys();
  if (parked.size > MAX_PARKED) parked.delete(oldest);
}

function isStyleSheet(node: Node): node is HTMLStyleElement | HTMLLinkElement {
  return (
    node instanceof HTMLStyleElement ||
    (node instanceof HTMLLinkElement && node.relList.contains('stylesheet'))
  );
}

/** Rules that a style library inserted. The element loses them when it leaves the document. */
function rulesOf(node: Node): string[] {
  const isEmptyStyle = node instanceof HTMLStyleElement && !node.textContent;
  return isEmptyStyle ? Array.from(node.sheet?.cssRules ?? [], ({ cssText }) => cssText) : [];
}
