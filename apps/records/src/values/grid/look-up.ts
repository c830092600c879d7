import type { Call } from '@pedestal/contract';
import type { LabelStore } from '../labels.ts';

const PARALLEL = 6;
/** Several targets may have the same name; a few hits show whether one is meant. */
const HITS = 5;

/** Finds what pasted names refer to. A name that fits none or several is left to the person. */
export function createLookUp(
  call: Call,
  params: { workspace: string; collection: string; field: string },
  labels: LabelStore,
) {
  return async (names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>();
    const queue = [...names];
    const work = async () => {
      for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
        const { items } = await call('GET /gateway/records/:workspace/:collection/options/:field', {
          params,
          query: { q: name.slice(0, 100), limit: HITS },
        });
        const meant = items.filter(({ label, hint }) => label === name || hint === name);
        const [only] = meant;
        if (!only || meant.length > 1) continue;
        found.set(name, only.id);
        labels.add({ [params.field]: { [only.id]: only.label } });
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    return found;
  };
}
