import type { StoredRecord } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Masters, textOf } from './walk-lines.ts';

/** Codes and barcodes of the places and items of a document. Read once: saving a line does not change them. */
export function useMasters(record: StoredRecord | undefined): Masters | undefined {
  const { call } = useShell();
  const cache = useRef(new Map<string, StoredRecord>());
  const wanted = record ? namesIn(record) : [];
  const { data } = useQuery({
    queryKey: ['wms masters', wanted],
    enabled: record !== undefined,
    async queryFn({ signal }) {
      const missing = wanted.filter(([, id]) => !cache.current.has(id));
      await Promise.all(
        missing.map(async ([collection, id]) => {
          const params = { workspace: 'base', collection, id };
          const key = 'GET /gateway/records/:workspace/:collection/:id';
          // Out of reach: the line still shows the name, and is confirmed by hand.
          const found = await call(key, { params }, { signal }).catch(() => undefined);
          if (found) cache.current.set(id, found);
        }),
      );
      return new Map(cache.current);
    },
    placeholderData: (previous) => previous,
  });
  return data;
}

function namesIn(record: StoredRecord): [collection: string, id: string][] {
  const ids = new Map<string, string>();
  for (const { values } of record.lines.lines ?? []) {
    for (const collection of ['place', 'item']) {
      const id = textOf(values[collection]);
      if (id !== undefined) ids.set(id, collection);
    }
  }
  return [...ids].map(([id, collection]) => [collection, id]);
}
