import { MAX_WATCHES, type WatchedRecords, type WatchMessage } from '@pedestal/contract';

interface Watch extends WatchedRecords {
  onChange(ids: readonly string[]): void;
}

interface Change {
  workspace: string;
  collection: string;
  /** Empty: ask again. */
  ids: readonly string[];
}

const DELAY_MS = 50;

/** What the sub-apps of this page watch, and the socket that is told of it. */
export function createRecordWatches() {
  const watches = new Set<Watch>();
  let send: ((text: string) => void) | undefined;
  let lastSent = '';
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The newest watches, each once. */
  function toMessage(): string {
    const places = new Map<string, WatchedRecords>();
    for (const { workspace, collection, id } of watches) {
      const place = { workspace, collection, ...(id === undefined ? {} : { id }) };
      const key = JSON.stringify(place);
      places.delete(key);
      places.set(key, place);
    }
    const message: WatchMessage = {
      kind: 'watch',
      records: [...places.values()].slice(-MAX_WATCHES),
    };
    return JSON.stringify(message);
  }

  function sendChanged(): void {
    const text = toMessage();
    if (text === lastSent) return;
    lastSent = text;
    send?.(text);
  }

  /** Tabs that open and close at once send one message. */
  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(sendChanged, DELAY_MS);
  }

  return {
    watch(
      workspace: string,
      collection: string,
      onChange: (ids: readonly string[]) => void,
      id?: string,
    ): () => void {
      const watch: Watch = { workspace, collection, onChange, ...(id === undefined ? {} : { id }) };
      watches.add(watch);
      schedule();
      return () => {
        if (watches.delete(watch)) schedule();
      };
    },

    announce({ workspace, collection, ids }: Change): void {
      for (const watch of [...watches]) {
        const isSame = watch.workspace === workspace && watch.collection === collection;
        const isMeant = watch.id === undefined || ids.length === 0 || ids.includes(watch.id);
        if (isSame && isMeant) watch.onChange(ids);
      }
    },

    /** A socket opened. After an earlier one, changes may have been missed: every page asks again. */
    connect(next: (text: string) => void): void {
      const isFirst = send === undefined;
      send = next;
      lastSent = '';
      if (watches.size > 0) sendChanged();
      if (isFirst) return;
      for (const { onChange } of [...watches]) onChange([]);
    },
  };
}

export const recordWatches = createRecordWatches();
