import type { FileNode, FileSpace } from '@pedestal/contract';
import { useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { useFormat } from '@pedestal/workbench';
import { type MouseEvent, useCallback, useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { NodeIcon } from '../../shared/node-icon.tsx';
import './home-files.css';

const MOST = 5;
/** The bar warns from this share of the quota. */
const NEARLY_FULL = 0.9;
const RECENT_PLACE = '/files?list=recent';

interface Overview {
  recent: FileNode[];
  own: FileSpace | undefined;
}

/** On the home page: the files that the person used last, and how full their own space is. */
export default function HomeFiles() {
  const t = useTexts();
  const { overview, hasFailed, load } = useOverview();
  if (hasFailed) {
    return (
      <div className="dfs-home-none" role="alert">
        <p>{t('failed')}</p>
        <button type="button" className="dfs-home-link" onClick={load}>
          {t('retry')}
        </button>
      </div>
    );
  }
  if (!overview) return <p className="dfs-home-none">{t('loading')}</p>;
  const { recent, own } = overview;
  return (
    <div className="dfs-home">
      {recent.length === 0 && <p className="dfs-home-none">{t('homeEmpty')}</p>}
      {recent.length > 0 && (
        <ul>
          {recent.slice(0, MOST).map((node) => (
            <RecentFile key={node.id} node={node} />
          ))}
        </ul>
      )}
      {own && <Used space={own} />}
    </div>
  );
}

function useOverview() {
  const shell = useShell();
  const [overview, setOverview] = useState<Overview>();
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    Promise.all([
      shell.call('GET /gateway/dfs/recent'),
      shell.call('GET /gateway/dfs/spaces'),
    ]).then(
      ([{ items }, spaces]) =>
        setOverview({ recent: items, own: spaces.find(({ kind }) => kind === 'person') }),
      () => setFailed(true),
    );
  }, [shell]);
  useEffect(load, [load]);
  return { overview, hasFailed, load };
}

function RecentFile({ node }: { node: FileNode }) {
  const format = useFormat();
  return (
    <li>
      <PlaceLink path={RECENT_PLACE}>
        <NodeIcon node={node} />
        <span className="dfs-home-text">
          <span>{node.name}</span>
          <small>{format.instant(node.updatedAt)}</small>
        </span>
      </PlaceLink>
    </li>
  );
}

function Used({ space }: { space: FileSpace }) {
  const t = useTexts();
  const format = useFormat();
  const used = format.bytes(space.usedBytes);
  const label = t('used', { used, quota: format.bytes(space.quotaBytes) });
  return (
    <PlaceLink path="/files">
      <span className="dfs-home-text">
        <meter
          max={space.quotaBytes}
          high={space.quotaBytes * NEARLY_FULL}
          optimum={0}
          value={space.usedBytes}
          aria-label={label}
        />
        <small>{label}</small>
      </span>
    </PlaceLink>
  );
}

/** A link that opens in the console, or in a browser tab of its own where the person wants that. */
function PlaceLink({ path, children }: { path: string; children: React.ReactNode }) {
  const { name, base } = useSubApp();
  const shell = useShell();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    shell.navigate({ subApp: name, path });
  };
  return (
    <a className="dfs-home-link" href={base + path} onClick={open}>
      {children}
    </a>
  );
}
