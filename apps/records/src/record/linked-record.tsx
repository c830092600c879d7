import { InnerLink, Spinner, useGet } from '@pedestal/workbench';
import { Popover } from 'antd';
import { type FieldValue, ShownValue } from '../values/shown-value.tsx';
import type { Collection } from '../workspace/collection.ts';
import { useRecordName } from '../workspace/use-record-name.ts';
import { useTitle, useWorkspace } from '../workspace/workspace-context.ts';

const MAX_FIELDS = 6;

interface LinkedRecordProps {
  target: Collection;
  id: string;
  children: string;
}

/** A link to another record; what it is shows while the pointer or the focus is on it. */
export function LinkedRecord({ target, id, children }: LinkedRecordProps) {
  const { base } = useWorkspace();
  return (
    <Popover
      trigger={['hover', 'focus']}
      mouseEnterDelay={0.3}
      destroyOnHidden
      content={<RecordSummary target={target} id={id} />}
    >
      <InnerLink to={`${base}/${target.id}/${id}`}>{children}</InnerLink>
    </Popover>
  );
}

function RecordSummary({ target, id }: { target: Collection; id: string }) {
  const nameOf = useRecordName(target);
  const title = useTitle();
  const { data, error } = useGet('GET /gateway/records/:workspace/:collection/:id', {
    params: { workspace: target.workspace, collection: target.id, id },
  });
  if (error) return <p className="rc-summary">{error.message}</p>;
  if (!data) return <Spinner />;
  const isFilled = (value: unknown) =>
    value !== null &&
    value !== undefined &&
    value !== '' &&
    !(Array.isArray(value) && !value.length);
  const fields = target.fields
    .filter(
      ({ id: key, type, hidden }) => type !== 'files' && !hidden && isFilled(data.values[key]),
    )
    .filter(({ id: key }) => key !== target.label)
    .slice(0, MAX_FIELDS);
  return (
    <div className="rc-card rc-summary">
      <strong>{nameOf(data.values)}</strong>
      <dl>
        {fields.map((field) => (
          <div key={field.id}>
            <dt>{title(field.title)}</dt>
            <dd>
              {data.masked.includes(field.id) ? (
                String(data.values[field.id])
              ) : (
                <ShownValue
                  field={field}
                  value={data.values[field.id] as FieldValue}
                  labels={data.labels}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
