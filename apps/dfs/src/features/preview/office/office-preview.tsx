import { useShell } from '@pedestal/sub-app-sdk/react';
import { Spinner } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTexts } from '../../../lib/texts.ts';
import { DocumentView } from './document-view.tsx';
import { readDocument } from './read-document.ts';
import { readSheets } from './read-sheets.ts';
import { readSlides } from './read-slides.ts';
import { SheetsView } from './sheets-view.tsx';
import { SlidesView } from './slides-view.tsx';

export type OfficeKind = 'document' | 'sheets' | 'slides';

const MAX_BYTES = 20 * 1024 * 1024;

/** Text and tables of an Office file. They become elements of this page, never markup or scripts. */
export default function OfficePreview({ kind, url }: { kind: OfficeKind; url: string }) {
  const t = useTexts();
  const shell = useShell();
  const content = useQuery({
    queryKey: ['dfs', 'office', kind, url],
    queryFn: async ({ signal }) => {
      const reply = await shell.fetch(url, { signal });
      if (Number(reply.headers.get('content-length')) > MAX_BYTES) return null;
      const bytes = new Uint8Array(await reply.arrayBuffer());
      if (kind === 'document') return { kind, ...readDocument(bytes) };
      if (kind === 'slides') return { kind, ...readSlides(bytes) };
      return { kind, sheets: await readSheets(bytes) };
    },
    retry: false,
    staleTime: 10 * 60_000,
  });
  if (content.isPending) return <Spinner />;
  if (content.isError) return <Alert type="error" title={t('officeFailed')} />;
  if (content.data === null) return <Alert type="info" title={t('officeLarge')} />;
  const { data } = content;
  return (
    <>
      {data.kind === 'document' && <DocumentView blocks={data.blocks} />}
      {data.kind === 'slides' && <SlidesView slides={data.slides} />}
      {data.kind === 'sheets' && <SheetsView sheets={data.sheets} />}
      <p className="dfs-hint">{t('isCut' in data && data.isCut ? 'officeCut' : 'officeHint')}</p>
    </>
  );
}
