import { useCallback } from 'react';
import { useTexts } from '../shared/texts.ts';
import { type Collection, labelOf } from './collection.ts';
import { useTitle } from './workspace-context.ts';

/** Names a record by its label or number, else by what it is: "Draft pick". */
export function useRecordName(
  collection: Collection,
): (values: Readonly<Record<string, unknown>>, nameKey?: string) => string {
  const t = useTexts();
  const title = useTitle();
  return useCallback(
    (values, nameKey) => {
      const own = nameKey === undefined ? labelOf(collection, values) : values[nameKey];
      if (typeof own === 'string' && own !== '') return own;
      if (typeof own === 'number') return String(own);
      const kind = toSmall(title(collection.title));
      const found = collection.states?.states.find(({ id }) => id === values.state);
      return found
        ? t('stateOfKind', { state: title(found.title as never), kind })
        : t('untitledKind', { kind });
    },
    [collection, t, title],
  );
}

/** Inside of a phrase: "Draft pick", but "Draft PO". */
const toSmall = (kind: string) =>
  /^[A-Z][a-z]/.test(kind) ? kind.charAt(0).toLowerCase() + kind.slice(1) : kind;
