import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Spin } from 'antd';
import { useTexts } from '../../lib/texts.ts';

const MAX_TEXT = 200_000;
/** Shown by the browser itself, without running anything of them. */
const PICTURES = /^image\/(?:png|jpeg|gif|webp|bmp|avif)$/;

/** What is in a file. Texts are shown as text, whatever they say they are. */
export function PreviewTab({ node }: { node: FileNode }) {
  const t = useTexts();
  const shell = useShell();
  const isText = node.category === 'text' || node.mediaType === 'image/svg+xml';
  const isShown = isText || PICTURES.test(node.mediaType) || isPlayable(node);
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
    enabled: isShown,
    staleTime: 10 * 60_000,
  });
  if (!isShown) return <p>{t('noPreview')}</p>;
  if (content.isPending) return <Spin />;
  if (content.isError) return <Alert type="error" title={t('failed')} />;
  const { url, text } = content.data;
  if (isText) return <pre className="dfs-text">{text}</pre>;
  if (node.category === 'image') return <img className="dfs-picture" src={url} alt={node.name} />;
  // People's own recordings have no captions; the empty track says so to whatever asks for one.
  if (node.category === 'audio') {
    return (
      <audio className="dfs-picture" src={url} controls aria-label={node.name}>
        <track kind="captions" label={node.name} />
      </audio>
    );
  }
  return (
    <video className="dfs-picture" src={url} controls aria-label={node.name}>
      <track kind="captions" label={node.name} />
    </video>
  );
}

function isPlayable({ category, mediaType }: FileNode): boolean {
  return (category === 'video' || category === 'audio') && mediaType !== 'application/octet-stream';
}
