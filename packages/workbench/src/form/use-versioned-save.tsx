import type { Call } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { type ReactNode, useState } from 'react';
import { isConflict } from '../query/api-errors.ts';
import { useChange } from '../query/use-change.ts';
import { useCommonTexts } from '../texts/common-texts.ts';
import { ConflictDialog, type ConflictField, findDiffering } from './conflict-dialog.tsx';
import type { MarkedForm } from './mark-fields.ts';

interface VersionedSaveOptions<Row extends { version: number }, Fields extends object, Result> {
  /** The row being edited; undefined for a new one. */
  saved: Row | undefined;
  fieldsOf: (row: Row) => Fields;
  create?: (call: Call, fields: Fields) => Promise<Result>;
  /** `row` is the version that the person saw; send its `version`. */
  update: (call: Call, fields: Fields, row: Row) => Promise<Result>;
  /** Reads the current row after a conflict. */
  reload: (call: Call) => Promise<Row | undefined>;
  /** The fields that the person chooses between after a conflict. */
  conflictFields: ConflictField<Fields>[];
  onDone: (result: Result) => void;
  /** The form that is submitted: fields that the server names are marked in it. */
  form?: MarkedForm;
}

interface VersionedSave<Fields> {
  save: (fields: Fields) => void;
  isSaving: boolean;
  /** Render it beside the form: it opens when somebody else saved first. */
  conflictDialog: ReactNode;
}

/** Saves with optimistic locking: after a conflict the person chooses a value for each field. */
export function useVersionedSave<Row extends { version: number }, Fields extends object, Result>(
  options: VersionedSaveOptions<Row, Fields, Result>,
): VersionedSave<Fields> {
  const { saved, fieldsOf, create, update, reload, conflictFields, onDone, form } = options;
  const { call } = useShell();
  const t = useCommonTexts();
  const [conflict, setConflict] = useState<{ mine: Fields; theirs: Row }>();

  const change = useChange(
    async (send, { fields, row }: { fields: Fields; row: Row | undefined }) => {
      if (row) return update(send, fields, row);
      if (create) return create(send, fields);
      throw new Error('useVersionedSave() needs `create` for a new row');
    },
    {
      done: t('saved'),
      onDone,
      ...(form ? { form } : {}),
      onFailure(error, { fields }) {
        if (!saved || !isConflict(error)) return false;
        void reload(call).then((theirs) => theirs && settle(fields, theirs));
        return true;
      },
    },
  );

  // If the other side changed only fields outside this form, save on top of their version.
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
