import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { NodeIcon } from '../../shared/node-icon.tsx';
import { Picture } from '../../shared/picture.tsx';

/** Larger images get an icon instead of a thumbnail. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const PICTURES = /^image\/(?:png|jpeg|gif|webp|bmp|avif)$/;
/** Shorter than the lifetime of a content address. */
const FRESH_MS = 10 * 60_000;

/** A thumbnail of an image, scaled by the browser; an icon for everything else. */
export function Thumbnail({ node }: { node: FileNode }) {
  const shell = useShell();
  const isPicture = PICTURES.test(node.mediaType) && node.size <= MAX_BYTES;
  const address = useQuery({
    queryKey: ['dfs-thumbnail', node.id, node.versionId],
    queryFn: () =>
      shell.call('POST /gateway/dfs/content/address', {
        body: { id: node.id, inline: true, glance: true },
      }),
    enabled: isPicture && node.trashedAt === null,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
  });
  const icon = <NodeIcon node={node} large />;
  if (!address.data) return icon;
  const { url } = address.data;
  return (
    <Picture
      key={url}
      className="dfs-thumbnail"
      src={url}
      alt=""
      maxPixels={MAX_PIXELS}
      fallback={icon}
    />
  );
}
