import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { PaletteItem } from '../../features/search/index.ts';
import { callQuietly } from '../../lib/api/api.ts';
import { type RecentRecord, useArrangement } from '../../lib/stores/arrangement.store.ts';

/** Records that are listed before something is typed. */
const SHOWN = 6;

/** Whether the person may still open a record: rights may have changed since. */
async function canOpen({ workspace, collection, id }: RecentRecord): Promise<boolean> {
  const params = { workspace, collection, id };
  const call = callQuietly('GET /gateway/records/:workspace/:collection/:id', { params });
  return call.then(
    () => true,
    () => false,
  );
}

/** The records that the person opened last and may still open. */
export function useOpenableRecords(): readonly RecentRecord[] {
  const remembered = useArrangement((state) => state.records);
  const [shown, setShown] = useState<readonly RecentRecord[]>([]);
  useEffect(() => {
    let isGone = false;
    const recent = remembered.slice(0, SHOWN);
    void Promise.all(recent.map(canOpen)).then((answers) => {
      if (!isGone) setShown(recent.filter((_, index) => answers[index]));
    });
    return () => {
      isGone = true;
    };
  }, [remembered]);
  return shown;
}

/** The same, as items of the search. */
export function useRecentRecords(): PaletteItem[] {
  const navigate = useNavigate();
  return useOpenableRecords().map(({ path, title }) => ({
    id: `record:${path}`,
    kind: 'record',
    title,
    hint: '',
    icon: 'box',
    names: [title],
    keywords: [],
    run: () => navigate(path),
  }));
}
