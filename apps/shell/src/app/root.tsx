import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { useTranslation } from '../lib/format/use-translation.ts';
import { setDocumentTitle } from '../lib/page/document-title.ts';
import { LoadingBar } from './loading-bar.tsx';
import { Toaster } from './toaster.tsx';

/** Title of a route. A layout that sets the titles of its pages itself has `ownTitle`. */
export interface RouteHandle {
  /** Key of the title's text, such as `login:title.login`. */
  title?: string;
  ownTitle?: boolean;
}

export function Root() {
  const { t } = useTranslation();
  const handles = useMatches().map((match) => match.handle as RouteHandle | undefined);
  const titleKey = handles.findLast((handle) => handle?.title)?.title;
  const ownTitle = handles.some((handle) => handle?.ownTitle);

  useEffect(() => {
    if (!ownTitle) setDocumentTitle(titleKey && t(titleKey));
  }, [titleKey, ownTitle, t]);

  return (
    <>
      <LoadingBar />
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
