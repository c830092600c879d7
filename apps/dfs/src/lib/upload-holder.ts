/** Tells uploads of open pages from those of closed ones. */
export interface UploadHolder {
  id: string;
  /** Whether a page that holds these uploads is still open. */
  isOpen(holder: string): Promise<boolean>;
  /** Runs in one page at a time, so that two of them do not take up the same upload. */
  alone<T>(act: () => Promise<T>): Promise<T>;
  close(): void;
}

const PREFIX = 'pedestal-dfs-uploads';

/** A lock that the browser frees when the page goes. Where it offers none, only this page is known. */
export function createUploadHolder(): UploadHolder {
  const id = crypto.randomUUID();
  const { promise: ended, resolve: close } = Promise.withResolvers<void>();
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  void locks?.request(`${PREFIX}:${id}`, () => ended);
  return {
    id,
    close,
    async isOpen(holder) {
      const held = (await locks?.query())?.held ?? [];
      return held.some(({ name }) => name === `${PREFIX}:${holder}`);
    },
    alone: (act) => (locks ? locks.request(PREFIX, act) : act()),
  };
}
