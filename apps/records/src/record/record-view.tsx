import type { StoredRecord } from '@pedestal/contract';
import { Loading, Page, useIdle, useLeaveGuard } from '@pedestal/workbench';
import { Alert, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { RecordPageLinks } from '../pages/page-links.tsx';
import { useTexts } from '../shared/texts.ts';
import { usePhone } from '../shared/use-phone.ts';
import { useSaveKey } from '../shared/use-save-key.ts';
import { useWatch } from '../shared/use-watch.ts';
import { CreateDialog } from '../values/create-dialog.ts';
import type { Collection } from '../workspace/collection.ts';
import { DesignLink } from '../workspace/design-link.tsx';
import { useRecordName } from '../workspace/use-record-name.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';
import type { LineDraft } from './draft.ts';
import { FieldGrid } from './field-grid.tsx';
import { RecordActions } from './record-actions.tsx';
import { StateBar } from './state-bar.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useSaveRecord } from './use-save-record.tsx';

const LinesGrid = lazy(() => import('./lines/lines-grid.tsx'));
const QuickCreate = lazy(() => import('./quick-create.tsx'));
const Timeline = lazy(() => import('./timeline.tsx'));
const ApprovalPart = lazy(() => import('./approval-part.tsx'));
const References = lazy(() => import('./references.tsx'));
const Postings = lazy(() => import('../book/postings.tsx'));

const NO_LINES: LineDraft[] = [];

interface RecordViewProps {
  /** Names the record in this tab. */
  path: string;
  collection: Collection;
  /** Undefined: a new record. */
  record: StoredRecord | undefined;
}

/** Form of a record: state, fields, lines; then what refers to it and what happened to it. */
export function RecordView({ path, collection, record }: RecordViewProps) {
  const t = useTexts();
  const title = useTitle();
  const { base } = useWorkspace();
  const form = useRecordForm(collection, record, path);
  const { save, isSaving, conflictDialog } = useSaveRecord(collection, form, path);
  // The draft is stored for the tab, so only leaving for another page asks.
  useLeaveGuard(
    form.isDirty && !isSaving,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useSaveKey(save, form.isDirty && !isSaving);

  // Do not read a record again that the person is deleting.
  const [isDeleting, setDeleting] = useState(false);
  useWatch(collection, { recordId: record?.id, isPaused: isDeleting });

  const isPhone = usePhone();
  const canSave = record ? record.writable.length > 0 : collection.can.create;
  const nameOf = useRecordName(collection);
  const kind = title(collection.title);
  const saveButton = (
    <Button
      type="primary"
      loading={isSaving}
      disabled={record !== undefined && !form.isDirty}
      title={t('saveHint')}
      onClick={save}
    >
      {t('save')}
    </Button>
  );
  return (
    <Page
      title={record ? nameOf(record.values) : t('newOf', { title: kind })}
      {...(record ? { hint: kind } : {})}
      actions={
        <>
          {record && <RecordPageLinks collection={collection} record={record} />}
          <DesignLink />
          {record && (
            <RecordActions {...{ collection, record, form, base }} onDeleting={setDeleting} />
          )}
          {canSave && !isPhone && saveButton}
        </>
      }
    >
      {form.isRestored && form.isDirty && (
        <Alert
          type="info"
          showIcon
          title={t('restored')}
          action={
            <Button size="small" onClick={() => form.reset(record)}>
              {t('discard')}
            </Button>
          }
        />
      )}
      <Problems form={form} collection={collection} />
      {record && <StateBar collection={collection} record={record} isDirty={form.isDirty} />}
      <CreateDialog value={QuickCreate}>
        <FieldGrid collection={collection} record={record} form={form} />
      </CreateDialog>
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
      {record && <Rest collection={collection} record={record} />}
      {canSave && isPhone && <div className="rc-save-bar">{saveButton}</div>}
      {conflictDialog}
    </Page>
  );
}

/** What follows the fields and lines, which are on screen before it is drawn. */
function Rest({ collection, record }: { collection: Collection; record: StoredRecord }) {
  if (!useIdle()) return null;
  return (
    <Suspense>
      {collection.states && <Postings collection={collection} id={record.id} />}
      {collection.states && <ApprovalPart collection={collection} id={record.id} />}
      <References collection={collection} id={record.id} />
      <Timeline collection={collection} record={record} />
    </Suspense>
  );
}

/** Problems that belong to no field of the form, such as a rule about the whole record. */
function Problems(props: { collection: Collection; form: ReturnType<typeof useRecordForm> }) {
  const { collection, form } = props;
  const known = new Set(collection.fields.map(({ id }) => id));
  const others = form.problems.filter(({ field }) => !known.has(field) && !field.includes('/'));
  if (others.length === 0) return null;
  return <Alert type="error" showIcon title={others.map(({ message }) => message).join(' ')} />;
}
