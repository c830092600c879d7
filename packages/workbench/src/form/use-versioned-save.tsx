import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { type ReactNode, useState } from 'react';
import { isConflict } from '../lib/failure.ts';
import { useChange } from '../lib/use-call.ts';
import { ConflictDialog, type ConflictField, findDiffering } from './conflict-dialog.tsx';
import { useSharedTexts } from './texts.ts';

interface VersionedSaveOptions<Row extends { version: number }, Fields extends object, Result> {
  /** What is being edited; undefined: it is new. */
  saved: Row | undefined;
  fieldsOf: (row: Row) => Fields;
  create?: (call: Call, fields: Fields) => Promise<Result>;
  /** `row` is what the person saw last: its version goes along. */
  update: (call: Call, fields: Fields, row: Row) => Promise<Result>;
  /** Reads it as it is now, after somebody else saved first. */
  reload: (call: Call) => Promise<Row | undefined>;
  /** What the person may choose between when both changed it. */
  conflictFields: ConflictField<Fields>[];
  onDone: (result: Result) => void;
}

interface VersionedSave<Fields> {
  save: (fields: Fields) => void;
  isSaving: boolean;
  /** To be put on the page: shows both versions where somebody else saved first. */
  conflictDialog: ReactNode;
}

/** Saves what may have been changed by others meanwhile, and lets the person choose by field. */
export function useVersionedSave<Row extends { version: number }, Fields extends object, Result>(
  options: VersionedSaveOptions<Row, Fields, Result>,
): VersionedSave<Fields> {
  const { saved, fieldsOf, create, update, reload, conflictFields, onDone } = options;
  const { call } = useShell();
  const shared = useSharedTexts();
  const [conflict, setConflict] = useState<{ mine: Fields; theirs: Row }>();

  const change = useChange(
    async (send, { fields, row }: { fields: Fields; row: Row | undefined }) => {
      if (row) return update(send, fields, row);
      if (create) return create(send, fields);
      throw new Error('there is nothing to save');
    },
    {
      done: shared('saved'),
      onDone,
      onFailure(error, { fields }) {
        if (!saved || !isConflict(error)) return false;
        void reload(call).then((theirs) => theirs && settle(fields, theirs));
        return true;
      },
    },
  );

  // Somebody may have changed what is not in this form: then there is nothing to choose.
  const settle = (mine: Fields, theirs: Row) =>
    findDiffering(conflictFields, mine, fieldsOf(theirs)).length > 0
      ? setConflict({ mine, theirs })
      : change.mutate({ fields: mine, row: theirs });

  return {
    save: (fields) => change.mutate({ fields, row: saved }),
    isSaving: change.isPending,
    conflictDialog: conflict && saved && (
      <ConflictDialog<Fields>
        base={fieldsOf(saved)}
        mine={conflict.mine}
        theirs={fieldsOf(conflict.theirs)}
        fields={conflictFields}
        onCancel={() => setConflict(undefined)}
        onSave={(fields) => {
          setConflict(undefined);
          change.mutate({ fields, row: conflict.theirs });
        }}
      />
    ),
  };
}
