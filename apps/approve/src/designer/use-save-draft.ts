import type { OpenedDefinition } from '@pedestal/contract';
import { useChange, useCommonTexts } from '@pedestal/workbench';
import { useState } from 'react';
import { contentOf, type Draft } from './use-design-state.ts';

export type Saving = ReturnType<typeof useSaveDraft>;

/** Saves the draft, also one with problems. `saveNow` is for what needs it saved, such as publishing. */
export function useSaveDraft({ id, version, hasDraft }: OpenedDefinition, draft: Draft) {
  const common = useCommonTexts();
  /** The draft that the server has, as far as this page knows. */
  const [stored, setStored] = useState(draft);
  const isDirty = draft !== stored;
  const change = useChange(
    async (call, wanted: { draft: Draft; version: number }) => {
      const saved = await call('PUT /gateway/approvals/definitions/:id/draft', {
        params: { id },
        body: { version: wanted.version, ...contentOf(wanted.draft) },
      });
      setStored(wanted.draft);
      return saved;
    },
    { done: common('saved') },
  );
  return {
    isDirty,
    hasDraft,
    isSaving: change.isPending,
    save: () => {
      if (isDirty) change.mutate({ draft, version });
    },
    /** Resolves with the version that the server has then. */
    saveNow: async () =>
      isDirty ? (await change.mutateAsync({ draft, version })).version : version,
    accept: setStored,
  };
}
