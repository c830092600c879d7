const HOOKS = ['vitebootstrap', 'vitemount', 'viteunmount', 'viteupdate'] as const;

type Settle = (lifecycle: unknown) => void;

/**
 * Lets the module of a page of `vite-plugin-qiankun` run before the script that asks for its lifecycles: it may come
 * from the cache while that script waits for a style sheet. The module reads the name, then hands its lifecycles over.
 */
export function keepEarlyLifecycles(name: string): void {
  Object.assign(window, { qiankunName: name });
  for (const hook of HOOKS) {
    let settle: Settle | undefined;
    let early: { lifecycle: unknown } | undefined;
    const keep: Settle = (lifecycle) => {
      early = { lifecycle };
    };
    Object.defineProperty(window, hook, {
      configurable: true,
      get: () => settle ?? keep,
      set(taker: Settle) {
        settle = taker;
        if (early) taker(early.lifecycle);
      },
    });
  }
}
