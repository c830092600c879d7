import type { Collection, Field } from '../../workspace/collection.ts';
import type { RecordList } from '../use-record-list.ts';

export interface LayoutProps {
  collection: Collection;
  records: RecordList;
}

/** A layout that arranges records by a field. */
export interface FieldLayoutProps extends LayoutProps {
  field: Field;
}
