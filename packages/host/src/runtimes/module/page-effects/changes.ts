import type { Owner, Slot } from './owner.ts';

/** Records that a sub-app has set a value of the page, which was `before` until then. */
export function addChange(owner: Owner, slot: Slot, before: unknown): void {
  owner.changes = owner.changes.filter(({ target }) => !isDetached(target));
  const known = owner.changes.find((change) => isSame(change, slot));
  if (known) known.after = slot.read();
  else owner.changes.push({ ...slot, before, after: slot.read(), isStart: !owner.hasStarted });
}

/** The shell has set the value: it is no sub-app's any more. */
export function forgetChanges(owners: Iterable<Owner>, slot: Slot): void {
  const value = slot.read();
  for (const owner of owners) {
    owner.changes = owner.changes.filter(
      (change) => !isSame(change, slot) || change.after === value,
    );
  }
}

/** Puts back what was there before, unless another has set it since. */
export function endChanges(owner: Owner, owners: Iterable<Owner>): void {
  const all = [...owners];
  const ended = owner.changes.splice(0);
  for (const change of ended) {
    const others = all.flatMap((other) => other.changes.filter((known) => isSame(known, change)));
    const isShared = others.some(({ after }) => after === change.after);
    if (!isShared && change.read() === change.after) change.write(change.before);
    for (const other of others) if (other.before === change.after) other.before = change.before;
  }
  owner.startChanges.push(...ended.filter(({ isStart }) => isStart));
}

/** Sets again what import and bootstrap had set. */
export function resumeChanges(owner: Owner): void {
  for (const change of owner.startChanges.splice(0)) {
    owner.changes.push({ ...change, before: change.read() });
    change.write(change.after);
  }
}

function isSame(one: Slot, other: Slot): boolean {
  return one.target === other.target && one.name === other.name;
}

function isDetached(target: EventTarget): boolean {
  return target instanceof Node && !target.isConnected;
}
