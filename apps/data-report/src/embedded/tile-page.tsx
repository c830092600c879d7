import type { TilePurpose } from '@pedestal/sub-app-sdk';
import { useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { FailureAlert, Loading, useGet } from '@pedestal/workbench';
import { useEffect, useMemo } from 'react';
import { Tile } from '../dashboard/tile.tsx';
import { useTileAnswers } from '../dashboard/use-tile-answers.ts';
import { joinPins } from '../pinned/pins.ts';
import { useTexts } from '../shared/texts.ts';
import '../dashboard/dashboard.css';

const NO_VALUES = {};

/** A tile inside the page of another sub-app. */
export function Component() {
  const t = useTexts();
  const shell = useShell();
  const { name, props } = useSubApp();
  const {
    dashboard,
    tile: tileId,
    onGone,
  } = (props as unknown as { purpose: TilePurpose }).purpose;
  const { item, error, isGone, retry } = useDashboard(dashboard);
  const { tiles, filters, reports } = useMemo(
    () => joinPins(item ? [{ item: item.id, tile: tileId }] : [], item ? [item] : []),
    [item, tileId],
  );
  const content = useMemo(() => ({ tiles, filters }), [tiles, filters]);
  const { run, byTile } = useTileAnswers({ content, reports, values: NO_VALUES });
  const [tile] = tiles;
  const isNowhere = isGone || (item !== undefined && !tile);
  useEffect(() => {
    if (isNowhere) onGone?.();
  }, [isNowhere, onGone]);
  if (error) return <FailureAlert error={error} onRetry={retry} />;
  if (isNowhere) return <p className="dr-none">{t('tile.gone')}</p>;
  if (!item || !tile) return <Loading />;
  return (
    <Tile
      tile={tile}
      found={byTile.get(tile.id)}
      isRunning={run.isRunning}
      onPick={() => shell.navigate({ subApp: name, path: `/d/${item.id}` })}
      menu={null}
    />
  );
}

/** A dashboard by its id, or by the workspace that it came with. */
function useDashboard(dashboard: string) {
  const isReady = dashboard.includes('/');
  const listed = useGet(
    'GET /gateway/reports/items',
    { query: { kind: 'dashboard' } },
    { enabled: isReady },
  );
  const found = listed.data?.items.find(
    ({ ready }) => ready && `${ready.workspace}/${ready.id}` === dashboard,
  );
  const id = isReady ? found?.id : dashboard;
  const opened = useGet(
    'GET /gateway/reports/items/:id',
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  );
  return {
    item: opened.data?.id === id ? opened.data : undefined,
    error: listed.error ?? opened.error,
    isGone: isReady && listed.data !== undefined && !found,
    retry: () => void (listed.error ? listed.refetch() : opened.refetch()),
  };
}
