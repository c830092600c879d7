import { createContext, useContext, useEffect } from 'react';

/** What a page of the shell reports to its tab. */
export interface PageTab {
  isActive: boolean;
  setTitle(title: string): void;
  setUnsaved(unsaved: boolean): void;
}

const NO_TAB: PageTab = { isActive: true, setTitle: () => {}, setUnsaved: () => {} };

export const PageContext = createContext<PageTab>(NO_TAB);

export function usePageTab(): PageTab {
  return useContext(PageContext);
}

/** Marks the tab as unsaved: it asks before closing and is never unmounted automatically. */
export function useUnsaved(unsaved: boolean): void {
  const { setUnsaved } = usePageTab();
  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, unsaved]);
}
