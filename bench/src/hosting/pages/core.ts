/** A way of hosting, as a bench page offers it. `name` tells instances apart. */
export interface Hosting {
  mount(name: string, place: HTMLElement): unknown;
  unmount(name: string, place: HTMLElement): unknown;
  /** Brings a kept instance to the front, or puts it away; only where the way can keep one alive. */
  show?(name: string, place: HTMLElement): unknown;
  hide?(name: string, place: HTMLElement): unknown;
  /** Other roots that the sub-app's elements may be in. */
  roots?(place: HTMLElement): (ParentNode | null | undefined)[];
}

const ROWS = 200;
const LIMIT_MS = 20_000;

/** API of the page for the measuring program. Times are in milliseconds until the table is painted. */
export interface Bench {
  mount(name: string): Promise<number>;
  unmount(name: string): Promise<void>;
  switchTo(name: string, from: string): Promise<number>;
  /** Nanoseconds per element, inside the sub-app and in this page. */
  probe(name: string): Promise<{ inside: number; outside: number }>;
}

/** Exposes a host to the measuring program. */
export function offer(hosting: Hosting): void {
  const bench: Bench = {
    async mount(name) {
      const place = placeOf(name);
      const started = performance.now();
      await Promise.all([hosting.mount(name, place), whenVisible(hosting, place)]);
      return (await painted()) - started;
    },
    async unmount(name) {
      await hosting.unmount(name, placeOf(name));
      placeOf(name).remove();
    },
    async switchTo(name, from) {
      const started = performance.now();
      await hosting.hide?.(from, placeOf(from));
      await hosting.show?.(name, placeOf(name));
      await whenVisible(hosting, placeOf(name));
      return (await painted()) - started;
    },
    async probe(name) {
      const button = find(hosting, placeOf(name), '[data-probe]');
      button?.click();
      return { inside: Number(button?.dataset.result), outside: probeHere() };
    },
  };
  Object.assign(window, { bench });
}

function placeOf(name: string): HTMLElement {
  const present = document.getElementById(name);
  if (present) return present;
  const place = document.createElement('div');
  place.id = name;
  place.style.cssText = 'height:700px;overflow:auto';
  document.body.append(place);
  return place;
}

function find(hosting: Hosting, place: HTMLElement, selector: string): HTMLElement | null {
  for (const root of [place, ...(hosting.roots?.(place) ?? [])]) {
    const found = root?.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

async function whenVisible(hosting: Hosting, place: HTMLElement): Promise<void> {
  const limit = performance.now() + LIMIT_MS;
  while (performance.now() < limit) {
    const app = find(hosting, place, '[data-bench]');
    const rows = app?.getElementsByClassName('ant-table-row').length ?? 0;
    if (rows >= ROWS && app?.getClientRects().length) return;
    await nextTask();
  }
  throw new Error('The table did not appear.');
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function painted(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(performance.now());
      };
      port2.postMessage(null);
    });
  });
}

function probeHere(): number {
  const count = 40_000;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    const parent = document.createElement('div');
    for (let i = 0; i < count; i += 1) {
      const child = document.createElement('span');
      child.textContent = 'x';
      parent.appendChild(child);
    }
    best = Math.min(best, performance.now() - started);
  }
  return (best * 1e6) / count;
}
