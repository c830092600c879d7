import { Spinner, useGet } from '@pedestal/workbench';
import { Popover } from 'antd';
import { type FieldValue, ShownValue } from '../values/shown-value.tsx';
import type { Collection } from '../workspace/collection.ts';
import { RecordAnchor } from '../workspace/record-anchor.tsx';
import { type Place, useCollectionAt } from '../workspace/use-collection-at.ts';
import { useRecordName } from '../workspace/use-record-name.ts';
import { useTitle } from '../workspace/workspace-context.ts';

const MAX_FIELDS = 6;

interface LinkedRecordProps {
  place: Place;
  id: string;
  children: string;
}

/** A link to another record; what it is shows while the pointer or the focus is on it. */
export function LinkedRecord({ place, id, children }: LinkedRecordProps) {
  return (
    <Popover
      trigger={['hover', 'focus']}
      mouseEnterDelay={0.3}
      destroyOnHidden
      content={<Hovered place={place} id={id} />}
    >
      <RecordAnchor place={place} path={`/${id}`}>
        {children}
      </RecordAnchor>
    </Popover>
  );
}

function Hovered({ place, id }: { place: Place; id: string }) {
  const target = useCollectionAt(place);
  return target ? <RecordSummary target={target} id={id} /> : <Spinner />;
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
