import { useChange } from '@pedestal/workbench';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FieldInput } from '../../values/field-input.tsx';
import type { FieldValue } from '../../values/shown-value.tsx';
import type { Collection } from '../../workspace/collection.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { usePlasticTexts } from './texts.ts';

const ASKED = ['party', 'grade', 'kg'] as const;

interface NewEnquiryProps {
  collection: Collection;
  onClose: () => void;
  onAdded: (id: string) => void;
}

/** Who asks, for what, and how much: three fields, then Enter. */
export function NewEnquiry({ collection, onClose, onAdded }: NewEnquiryProps) {
  const t = usePlasticTexts();
  const title = useTitle();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<string, FieldValue>>({});
  const { workspace, id } = collection;
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const add = useChange(
    (call) =>
      call('POST /gateway/records/:workspace/:collection', {
        params: { workspace, collection: id },
        body: { values: values as Record<string, string> },
      }),
    {
      done: t('desk.added'),
      onDone(record) {
        onAdded(record.id);
        onClose();
      },
    },
  );
  const isComplete = ASKED.every((each) => values[each] !== undefined && values[each] !== null);
  return (
    <form
      ref={form}
      className="pl-card pl-new"
      aria-label={t('desk.new')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete) add.mutate(undefined);
      }}
    >
      {ASKED.flatMap((each) => collection.fields.filter((field) => field.id === each)).map(
        (field) => (
          <label key={field.id} htmlFor={`enquiry-${field.id}`}>
            <span>{title(field.title)}</span>
            <FieldInput
              id={`enquiry-${field.id}`}
              field={field}
              workspace={workspace}
              collection={id}
              value={values[field.id]}
              onChange={(value) => setValues((known) => ({ ...known, [field.id]: value }))}
            />
          </label>
        ),
      )}
      <span className="pl-actions">
        <Button type="primary" htmlType="submit" disabled={!isComplete} loading={add.isPending}>
          {t('desk.add')}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </span>
    </form>
  );
}
