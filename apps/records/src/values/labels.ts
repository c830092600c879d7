import type { Labels } from './shown-value.tsx';

/** Names of what the loaded records refer to, by field and id. */
export interface LabelStore {
  readonly all: Labels;
  add(labels: Labels): void;
  nameOf(field: string, id: string): string | undefined;
}

export function createLabelStore(): LabelStore {
  const all: Labels = {};
  return {
    all,
    add(labels) {
      for (const [field, names] of Object.entries(labels)) {
        all[field] = { ...all[field], ...names };
      }
    },
    nameOf: (field, id) => all[field]?.[id],
  };
}
