import { AsyncLocalStorage } from 'node:async_hooks';

/** What a token of a service account is limited to: permission codes, or `wms:*` for all codes below `wms`. */
export type TokenScope = readonly string[];

const current = new AsyncLocalStorage<TokenScope>();

const BELOW = ':*';

/** Does the scope name the code? */
export function coversCode(scope: TokenScope, code: string): boolean {
  return scope.some((entry) => {
    if (!entry.endsWith(BELOW)) return entry === code;
    const root = entry.slice(0, -BELOW.length);
    return code === root || code.startsWith(`${root}:`);
  });
}

/** Limits everything that `work` does to a scope, whichever service it calls. */
export function runInScope<T>(scope: TokenScope, work: () => T): T {
  return current.run(scope, work);
}

/** The scope of the present call, for a job that continues it; undefined: it has no token. */
export function currentScope(): TokenScope | undefined {
  return current.getStore();
}

/** Limits the work of a job to the scope of the call that queued it. */
export function continueInScope<T>(scope: TokenScope | undefined, work: () => T): T {
  return scope === undefined ? work() : runInScope(scope, work);
}

/** Whether the token of the present call covers a code. Calls of people have no token, so nothing limits them. */
export function isInTokenScope(code: string): boolean {
  const scope = current.getStore();
  return scope === undefined || coversCode(scope, code);
}
