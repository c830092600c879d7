import { Suspense, useEffect, useState, useTransition } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { Address } from '../../lib/page/address.ts';
import { setDocumentTitle } from '../../lib/page/document-title.ts';
import { loadEntry } from './layout/entry-loader.ts';
import { SignInSkeleton } from './layout/sign-in-skeleton.tsx';
import { type AskedEntry, signInLayout, signInPageOf } from './sign-in-routes.ts';

/** The login entry. Links between the pages keep its hostname, so it is asked for again with another one only. */
function useEntry(search: string, prepared: AskedEntry | undefined) {
  const ask = () => ({ search, data: loadEntry(search) });
  const [asked, setAsked] = useState(() => (prepared?.search === search ? prepared : ask()));
  const [isLoading, startLoading] = useTransition();
  const hostnameIn = (query: string) => new URLSearchParams(query).get('hostname');
  if (hostnameIn(asked.search) !== hostnameIn(search)) setAsked(ask());
  return { data: asked.data, isLoading, reload: () => startLoading(() => setAsked(ask())) };
}

interface SignInPagesProps {
  address: Address;
  /** What was asked for before the first rendering. */
  prepared: AskedEntry | undefined;
}

/** The pages before the sign-in. Their links do without the router, which is larger than all of them. */
export function SignInPages({ address, prepared }: SignInPagesProps) {
  const { t } = useTranslation('login');
  const { data, isLoading, reload } = useEntry(address.search, prepared);
  const page = signInPageOf(address);
  const title = page && t(page.title);

  useEffect(() => setDocumentTitle(title), [title]);

  return (
    <Suspense fallback={<SignInSkeleton />}>
      <signInLayout.Component data={data} isLoading={isLoading} onReload={reload}>
        {page && <page.Component />}
      </signInLayout.Component>
    </Suspense>
  );
}
