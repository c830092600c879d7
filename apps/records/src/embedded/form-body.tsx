import type { StoredRecord } from '@pedestal/contract';
import { useUnsavedChanges } from '@pedestal/sub-app-sdk/react';
import { Loading } from '@pedestal/workbench';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import type { LineDraft } from '../record/draft.ts';
import { FieldGrid } from '../record/field-grid.tsx';
import { useRecordForm } from '../record/use-record-form.ts';
import { type SaveElsewhere, useSaveRecord } from '../record/use-save-record.tsx';
import { useTexts } from '../shared/texts.ts';
import { useSaveKey } from '../shared/use-save-key.ts';
import type { Collection } from '../workspace/collection.ts';

const LinesGrid = lazy(() => import('../record/lines/lines-grid.tsx'));

const NO_LINES: LineDraft[] = [];

interface FormBodyProps {
  /** Names the record in this tab. */
  path: string;
  collection: Collection;
  /** Undefined: a new record. */
  record: StoredRecord | undefined;
  save: SaveElsewhere & { onDirty?(isDirty: boolean): void };
}

/** Fields and lines of a record, without the page around them. */
export function FormBody({ path, collection, record, save: elsewhere }: FormBodyProps) {
  const t = useTexts();
  const form = useRecordForm(collection, record, path);
  const { save, isSaving, conflictDialog } = useSaveRecord(collection, form, path, elsewhere);
  const { isDirty } = form;
  const { onDirty } = elsewhere;
  useUnsavedChanges(isDirty && !isSaving);
  useSaveKey(save, isDirty && !isSaving);
  useEffect(() => onDirty?.(isDirty), [onDirty, isDirty]);
  const canSave = record ? record.writable.length > 0 : collection.can.create;
  const known = new Set(collection.fields.map(({ id }) => id));
  const others = form.problems.filter(({ field }) => !known.has(field) && !field.includes('/'));
  return (
    <div className="rc-embedded">
      {others.length > 0 && (
        <Alert type="error" showIcon title={others.map(({ message }) => message).join(' ')} />
      )}
      <FieldGrid collection={collection} record={record} form={form} />
      <Suspense fallback={<Loading />}>
        {collection.lines.map((lines) => (
          <LinesGrid
            key={lines.id}
            collection={collection}
            lines={lines}
            record={record}
            rows={form.draft.lines[lines.id] ?? NO_LINES}
            problems={form.problems}
            onChange={(rows) => form.setLines(lines.id, rows)}
          />
        ))}
      </Suspense>
      {canSave && (
        <div>
          <Button
            type="primary"
            loading={isSaving}
            disabled={record !== undefined && !isDirty}
            onClick={save}
          >
            {t('save')}
          </Button>
        </div>
      )}
      {conflictDialog}
    </div>
  );
}
