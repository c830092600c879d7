import type { ReactNode } from 'react';
import { useTexts } from '../../shared/texts.ts';
import { nameValue } from '../../values/name-value.ts';
import { type FieldValue, ShownValue } from '../../values/shown-value.tsx';
import { type Field, findField } from '../../workspace/collection.ts';
import { RecordLink } from '../../workspace/record-link.tsx';
import { useRecordName } from '../../workspace/use-record-name.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { orderFields } from '../grid/use-grid-columns.tsx';
import type { RecordRow } from '../use-record-list.ts';
import { pickCardFields } from './card-fields.ts';
import type { LayoutProps } from './layout-props.ts';

interface RecordCardProps extends LayoutProps {
  row: RecordRow;
  /** Field that the place of the card shows already. */
  without?: string | undefined;
  actions?: ReactNode;
}

/** A record as a card: its name and state, and fields of the view that are filled in. */
export function RecordCard({ collection, records, row, without, actions }: RecordCardProps) {
  const title = useTitle();
  const { shown, nameKey } = orderFields(collection, records.view);
  const isFilled = ({ id }: Field) => ![null, undefined, ''].includes(row.values[id] as never);
  const filled = shown.filter(
    (field) => field.id !== nameKey && field.id !== without && isFilled(field),
  );
  const state = filled.find(({ id }) => id === 'state');
  const fields = pickCardFields(filled.filter((field) => field !== state));
  const show = (field: Field) =>
    row.masked.includes(field.id) ? (
      String(row.values[field.id] ?? '•••')
    ) : (
      <ShownValue
        field={field}
        value={row.values[field.id] as FieldValue}
        labels={records.labels.all}
      />
    );
  return (
    <div className="rc-card">
      <div className="rc-card-head">
        <CardLink collection={collection} records={records} row={row} />
        {state && show(state)}
        {actions}
      </div>
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <div key={field.id}>
              <dt>{title(field.title)}</dt>
              <dd>{show(field)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Names the records of a list by the first field of its view. */
export function useCardName({ collection, records }: LayoutProps): (row: RecordRow) => string {
  const t = useTexts();
  const title = useTitle();
  const nameOf = useRecordName(collection);
  const { labels, view } = records;
  const { nameKey = '' } = orderFields(collection, view);
  const field = findField(collection, nameKey);
  return ({ values }) => {
    const value = values[nameKey];
    const isNamed = field !== undefined && typeof value === 'string' && value !== '';
    return isNamed ? nameValue(field, value, { t, title, labels }) : nameOf(values, nameKey);
  };
}

export function CardLink(props: LayoutProps & { row: RecordRow }) {
  const nameOf = useCardName(props);
  return (
    <RecordLink collection={props.collection} id={props.row.id} draggable={false}>
      {nameOf(props.row)}
    </RecordLink>
  );
}
