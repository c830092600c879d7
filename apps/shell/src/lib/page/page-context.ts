import { createContext, useContext, useEffect } from 'react';

/** What a page of the shell can tell about itself to the tab that it is in. */
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

/** While true, the tab asks before it is closed and is never let go by itself. */
export function useUnsaved(unsaved: boolean): void {
  const { setUnsaved } = usePageTab();
  useEffect(() => {
    setUnsaved(unsaved);
    return () => setUnsaved(false);
  }, [setUnsaved, unsaved]);
}
