import { RECORDS_APP, type StoredRecord } from '@pedestal/contract';
import { Attachments } from '@pedestal/sub-app-sdk/react';
import { useTexts } from '../shared/texts.ts';
import { FieldInput } from '../values/field-input.tsx';
import { targetOf } from '../values/link-target.ts';
import { type FieldValue, ShownValue } from '../values/shown-value.tsx';
import { type Collection, type Field, isInput } from '../workspace/collection.ts';
import type { Place } from '../workspace/use-collection-at.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';
import { FieldItem } from './field-item.tsx';
import { LinkedRecord } from './linked-record.tsx';
import type { RecordForm } from './use-record-form.ts';

interface FieldGridProps {
  collection: Collection;
  record: StoredRecord | undefined;
  form: RecordForm;
}

/** The fields of the head: what the person may change as controls, the rest as text. */
export function FieldGrid({ collection, record, form }: FieldGridProps) {
  const t = useTexts();
  const title = useTitle();
  const fields = collection.fields.filter(
    (field) => !field.hidden && field.id !== 'state' && (record || isInput(field)),
  );
  const show = (field: Field, isWide: boolean) => (
    <HeadField key={field.id} {...{ collection, record, form, field, isWide }} />
  );
  const sections = toSections(collection, fields);
  if (sections.length === 1) {
    return <div className="rc-fields">{fields.map((field) => show(field, false))}</div>;
  }
  return (
    <div className="rc-sections">
      {sections.map(({ id, heading, wide, fields: shown }) => (
        <section key={id} aria-labelledby={`rc-section-${collection.id}-${id}`}>
          <h2 id={`rc-section-${collection.id}-${id}`}>
            {heading ? title(heading) : t('otherFields')}
          </h2>
          <div className="rc-fields">
            {shown.map((field) => show(field, wide.includes(field.id)))}
          </div>
        </section>
      ))}
    </div>
  );
}

interface Section {
  id: string;
  /** Absent: fields that no section shows. */
  heading?: readonly [string, string];
  wide: readonly string[];
  fields: Field[];
}

/** The fields by section, as far as there is something to show. */
function toSections({ form }: Collection, fields: readonly Field[]): Section[] {
  const named = new Set(form.flatMap(({ show }) => show));
  const all = [
    ...form.map(({ id, title, show, wide }) => ({
      ...{ id, heading: title, wide },
      fields: show.flatMap((each) => fields.find((field) => field.id === each) ?? []),
    })),
    { id: '', wide: [], fields: fields.filter(({ id }) => !named.has(id)) },
  ];
  return all.filter((section) => section.fields.length > 0);
}

interface HeadFieldProps extends FieldGridProps {
  field: Field;
  isWide: boolean;
}

function HeadField({ collection, record, form, field, isWide }: HeadFieldProps) {
  const t = useTexts();
  const title = useTitle();
  const isMasked = record?.masked.includes(field.id) === true;
  const canWrite = record ? record.writable.includes(field.id) : true;
  const isEditable = isInput(field) && canWrite && !isMasked;
  const problem = form.problems.find((each) => each.field === field.id);
  const inputId = `rc-${collection.workspace}-${collection.id}-${record?.id ?? 'new'}-${field.id}`;
  const value = form.draft.values[field.id];
  const place = useOpenPlace(collection.workspace, field);
  if (field.type === 'files') {
    return record ? <FilesField collection={collection} record={record} field={field} /> : null;
  }
  return (
    <FieldItem
      label={title(field.title)}
      isRequired={isEditable && field.required === true}
      isWide={isWide || field.type === 'longText'}
      inputId={isEditable ? inputId : undefined}
      problem={problem?.message}
      help={field.help && isEditable ? title(field.help) : undefined}
    >
      {isEditable ? (
        <>
          <FieldInput
            id={inputId}
            isFaulty={problem !== undefined}
            field={field}
            workspace={collection.workspace}
            collection={collection.id}
            value={value}
            onChange={(next) => form.setValue(field.id, next)}
            labels={record?.labels[field.id]}
          />
          {place && typeof value === 'string' && isWithinReach(record, field, value) && (
            <LinkedRecord place={place} id={value}>
              {t('openLinked')}
            </LinkedRecord>
          )}
        </>
      ) : (
        <div className="rc-text">
          {isMasked ? (
            String(record?.values[field.id] ?? '•••')
          ) : (
            <ReadValue record={record} field={field} place={place} />
          )}
        </div>
      )}
    </FieldItem>
  );
}

interface ReadValueProps {
  record: StoredRecord | undefined;
  field: Field;
  place: Place | undefined;
}

/** Where the record of a link is opened; undefined: nowhere, such as in a list that the person does not see. */
function useOpenPlace(workspace: string, field: Field): Place | undefined {
  const { workspace: own, collections } = useWorkspace();
  const place = targetOf(workspace, field);
  const isSeen =
    place?.workspace !== own.key || collections.some(({ id }) => id === place.collection);
  return isSeen ? place : undefined;
}

/** A stored link to a record out of reach has no name. */
const isWithinReach = (record: StoredRecord | undefined, { id }: Field, value: string) =>
  record?.values[id] !== value || record.labels[id]?.[value] !== undefined;

/** A value that the person cannot change. */
function ReadValue({ record, field, place }: ReadValueProps) {
  const value = record?.values[field.id] as FieldValue;
  const name = typeof value === 'string' ? record?.labels[field.id]?.[value] : undefined;
  if (place && name !== undefined) {
    return (
      <LinkedRecord place={place} id={String(value)}>
        {name}
      </LinkedRecord>
    );
  }
  return <ShownValue field={field} value={value} labels={record?.labels} />;
}

/** The files of a field. They are stored at once, not with the form. */
function FilesField(props: { collection: Collection; record: StoredRecord; field: Field }) {
  const { collection, record, field } = props;
  const t = useTexts();
  const title = useTitle();
  return (
    <section className="rc-field rc-field-wide" aria-label={title(field.title)}>
      <h2>{title(field.title)}</h2>
      <Attachments
        subApp={RECORDS_APP}
        recordType={`${collection.workspace}-${collection.id}`}
        recordId={`${record.id}-${field.id}`}
        fallback={<p className="wb-muted">{t('filesClosed')}</p>}
      />
    </section>
  );
}
