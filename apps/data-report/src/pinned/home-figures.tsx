import type { OpenedReportItem } from '@pedestal/contract';
import { useLive, useShell, useSubApp } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { useGet, Workbench } from '@pedestal/workbench';
import { useQueries } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useMemo } from 'react';
import { isPicture } from '../chart/kinds.ts';
import { Tile } from '../dashboard/tile.tsx';
import { useTileAnswers } from '../dashboard/use-tile-answers.ts';
import { useTexts } from '../shared/texts.ts';
import { firstNumbers, joinPins, type Pin, type PinnedTile, togglePin, usePins } from './pins.ts';
import '../dashboard/dashboard.css';
import './home-figures.css';

/** The home page's part: figures that the person pinned, at first those of the overview. */
export default function HomeFigures() {
  return (
    <Workbench>
      <Figures />
    </Workbench>
  );
}

function Figures() {
  const t = useTexts();
  const shell = useShell();
  const { name } = useSubApp();
  const [chosen, store] = usePins();
  const { pins, items, isLoading, hasFailed } = useShownPins(chosen);
  const { tiles, filters, reports, pinned } = useMemo(() => joinPins(pins, items), [pins, items]);
  const content = useMemo(() => ({ tiles, filters }), [tiles, filters]);
  const { run, byTile } = useTileAnswers({ content, reports, values: NO_VALUES });
  const open = (path: string) => shell.navigate({ subApp: name, path });
  if (isLoading) return <div className="dr-pins" aria-busy="true" />;
  return (
    <div className="dr-pins">
      {(hasFailed || run.error) && <p role="alert">{t('pins.failed')}</p>}
      {pinned.length === 0 && !hasFailed && <p>{t('pins.none')}</p>}
      <div className="dr-pins-grid">
        {pinned.map(({ id, pin, item }: PinnedTile) => {
          const tile = tiles.find((each) => each.id === id);
          const found = byTile.get(id);
          const isWide = found !== undefined && isPicture(found.question.kind);
          return (
            tile && (
              <div key={`${pin.item} ${pin.tile}`} className="dr-pin" data-wide={isWide}>
                <Tile
                  tile={tile}
                  found={found}
                  isRunning={run.isRunning}
                  onPick={() => open(`/d/${item.id}`)}
                  menu={
                    <PinMenu
                      onOpen={() => open(`/d/${item.id}`)}
                      onUnpin={() => store(togglePin(pins, pin))}
                    />
                  }
                />
              </div>
            )
          );
        })}
      </div>
      <Button type="link" size="small" onClick={() => open('/overview')}>
        {t('pins.all')}
      </Button>
    </div>
  );
}

const NO_VALUES = {};

/** What the person pinned; before that, numbers of the overview that their work changes. */
function useShownPins(chosen: readonly Pin[] | null) {
  const { call, permissions } = useShell();
  const held = useLive(permissions);
  const isFirst = chosen === null;
  const listed = useGet(
    'GET /gateway/reports/items',
    { query: { kind: 'dashboard' } },
    { enabled: isFirst },
  );
  const overview = listed.data?.items.find(({ ready }) => ready?.workspace === '');
  const ids = isFirst
    ? overview
      ? [overview.id]
      : []
    : [...new Set(chosen.map(({ item }) => item))];
  const opened = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['pinned-dashboard', id],
      queryFn: () => call('GET /gateway/reports/items/:id', { params: { id } }),
      retry: false,
    })),
    combine: (results) => ({
      items: results.flatMap(({ data }): OpenedReportItem[] => (data ? [data] : [])),
      isLoading: results.some((each) => each.isLoading),
    }),
  });
  const { items, isLoading } = opened;
  const pins = useMemo(
    () => chosen ?? items.flatMap((item) => firstNumbers(item, new Set(held))),
    [chosen, items, held],
  );
  return {
    pins,
    items,
    isLoading: isLoading || (isFirst && listed.isLoading),
    hasFailed: isFirst && listed.error !== null,
  };
}

function PinMenu({ onOpen, onUnpin }: { onOpen: () => void; onUnpin: () => void }) {
  const t = useTexts();
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: [
          { key: 'open', label: t('pins.open') },
          { key: 'unpin', label: t('pins.unpin') },
        ],
        onClick: ({ key }) => (key === 'open' ? onOpen() : onUnpin()),
      }}
    >
      <Button
        type="text"
        size="small"
        aria-label={t('tile.menu')}
        icon={<Icon name="dots" size={14} />}
      />
    </Dropdown>
  );
}
