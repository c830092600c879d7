import type { FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NodeIcon } from '../../shared/node-icon.tsx';

/** Larger pictures would cost more than a glance is worth. */
const MAX_BYTES = 8 * 1024 * 1024;
const PICTURES = /^image\/(?:png|jpeg|gif|webp|bmp|avif)$/;
/** An address lives longer than this. */
const FRESH_MS = 10 * 60_000;

/** A small picture of a picture, scaled by the browser; of everything else, its icon. */
export function Thumbnail({ node }: { node: FileNode }) {
  const shell = useShell();
  const [isBroken, setIsBroken] = useState(false);
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
  if (!address.data || isBroken) return <NodeIcon node={node} large />;
  return (
    <img
      className="dfs-thumbnail"
      src={address.data.url}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  );
}
