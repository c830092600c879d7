import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Spinner, useFormat } from '@pedestal/workbench';
import { useQuery } from '@tanstack/react-query';
import { Alert, Empty } from 'antd';
import { lazy, Suspense } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Picture } from '../../shared/picture.tsx';
import { CodeView } from './code-view.tsx';
import { type PreviewKind, previewKindOf } from './preview-kind.ts';

const MAX_TEXT = 200_000;
const MAX_PIXELS = 120_000_000;
const TEXTS: readonly PreviewKind[] = ['markdown', 'code', 'text'];

const MarkdownView = lazy(() => import('./markdown-view.tsx'));
const PdfPreview = lazy(() => import('./pdf-preview.tsx'));
const OfficePreview = lazy(() => import('./office/office-preview.tsx'));

/** Preview of a file. Nothing in it runs: every text is shown as text. */
export function Preview({ node }: { node: FileNode }) {
  const t = useTexts();
  const shell = useShell();
  const format = useFormat();
  const kind = previewKindOf(node);
  const isText = TEXTS.includes(kind);
  const content = useQuery({
    queryKey: ['dfs', 'preview', node.id, node.versionId],
    queryFn: async () => {
      const { url } = await shell.call('POST /gateway/dfs/content/address', {
        body: { id: node.id, inline: true },
      });
      if (!isText) return { url, text: '' };
      const headers = { range: `bytes=0-${MAX_TEXT - 1}` };
      const reply = node.size > 0 ? await shell.fetch(url, { headers }) : undefined;
      return { url, text: (await reply?.text()) ?? '' };
    },
    enabled: kind !== 'none',
    staleTime: 10 * 60_000,
  });
  if (kind === 'none') return <NoPreview reason="noPreview" />;
  if (content.isPending) return <Spinner />;
  if (content.isError) return <Alert type="error" title={t('failed')} />;
  return (
    <Suspense fallback={<Spinner />}>
      <Content kind={kind} node={node} {...content.data} />
      {isText && node.size > MAX_TEXT && (
        <p className="dfs-hint">{t('textCut', { size: format.bytes(MAX_TEXT) })}</p>
      )}
    </Suspense>
  );
}

function NoPreview({ reason }: { reason: 'noPreview' | 'noPicture' }) {
  const t = useTexts();
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(reason)} />;
}

interface ContentProps {
  kind: PreviewKind;
  node: FileNode;
  url: string;
  text: string;
}

function Content({ kind, node, url, text }: ContentProps) {
  switch (kind) {
    case 'markdown':
      return <MarkdownView text={text} />;
    case 'code':
      return <CodeView text={text} />;
    case 'text':
      return <pre className="dfs-text">{text}</pre>;
    case 'pdf':
      return <PdfPreview url={url} />;
    case 'document':
    case 'sheets':
    case 'slides':
      return <OfficePreview kind={kind} url={url} />;
    case 'picture':
      return (
        <Picture
          key={url}
          className="dfs-picture"
          src={url}
          alt={node.name}
          maxPixels={MAX_PIXELS}
          fallback={<NoPreview reason="noPicture" />}
        />
      );
    // Uploaded recordings have no captions; an empty track satisfies the accessibility check.
    case 'audio':
      return (
        <audio className="dfs-sound" src={url} controls aria-label={node.name}>
          <track kind="captions" label={node.name} />
        </audio>
      );
    default:
      return (
        <video className="dfs-picture" src={url} controls aria-label={node.name}>
          <track kind="captions" label={node.name} />
        </video>
      );
  }
}
