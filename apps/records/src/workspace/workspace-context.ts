import { useLocale } from '@pedestal/sub-app-sdk/react';
import { createContext, useCallback, useContext } from 'react';
import type { Collection, Workspace } from './collection.ts';

interface Opened {
  workspace: Workspace;
  collections: Collection[];
  /** Path of the workspace inside the sub-app, without a slash at the end. */
  base: string;
}

export const WorkspaceContext = createContext<Opened | undefined>(undefined);

/** The workspace of the page. */
export function useWorkspace(): Opened {
  const opened = useContext(WorkspaceContext);
  if (!opened) throw new Error('useWorkspace() is used outside of WorkspaceFrame');
  return opened;
}

/** Picks the title in the language of the page. */
export function useTitle(): (title: readonly [string, string]) => string {
  const locale = useLocale();
  return useCallback(([zh, en]) => (locale === 'zh-CN' ? zh : en), [locale]);
}
