import { useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { FailureAlert, Page, useAddressState, useFormat } from '@pedestal/workbench';
import { Button, Dropdown, Empty, Tag } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Point } from '../chart/result.ts';
import { useRemove } from '../explorer/explorer-actions.tsx';
import { isPinned, togglePin, usePins } from '../pinned/pins.ts';
import { filterOfDrill } from '../query/addresses.ts';
import { isFailure } from '../query/use-run.ts';
import { ExportButton } from '../saved/export-button.tsx';
import { useItemName } from '../saved/item-name.ts';
import { CopyLink } from '../shared/copy-link.tsx';
import { useTexts } from '../shared/texts.ts';
import { FILTER, readDashboardAddress } from './dashboard-address.ts';
import { FilterBar } from './filter-bar.tsx';
import { Tile, type TilePin } from './tile.tsx';
import { TileGrid } from './tile-grid.tsx';
import { type CrossFilter, tableKey, upToFirstPicture } from './tile-queries.ts';
import type { OpenedDashboard } from './types.ts';
import { useFullScreen } from './use-full-screen.ts';
import { tileName, useTileAnswers } from './use-tile-answers.ts';

const ScheduleDrawer = lazy(() => import('../schedule/schedule-drawer.tsx'));
const SaveDrawer = lazy(() => import('../saved/save-drawer.tsx'));

/** A dashboard with live figures. Its filters are in the address. */
export function DashboardView({ item }: { item: OpenedDashboard }) {
  const t = useTexts();
  const format = useFormat();
  const nameOf = useItemName();
  const { content, reports } = item;
  const { values, cross, setValue, setCross } = useDashboardAddress();
  const { refreshSeconds } = content;
  const { run, byTile, questions } = useTileAnswers({
    content,
    reports,
    values,
    cross,
    refreshSeconds,
  });
  // A dozen results take as long to render as the first picture takes to draw.
  const atOnce = useMemo(() => upToFirstPicture(content.tiles, questions), [content, questions]);
  const pinOf = usePinOf(item.id);
  const page = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(page);
  const title = nameOf(item);
  const ages = (run.answers ?? []).flatMap((each) => (isFailure(each) ? [] : [each.asOf]));
  const pick = (tile: string, point: Point, label: string) => {
    const { drill } = point.row;
    const question = byTile.get(tile)?.question;
    if (!drill || !question) return;
    const table = tableKey(question.query.source);
    const next = { tile, table, filter: filterOfDrill(drill), label };
    setCross(cross?.tile === tile && cross.label === label ? undefined : next);
  };
  return (
    <div ref={page} className={screen.isOn ? 'dr-wall' : ''}>
      <Page
        title={title}
        {...(item.description ? { hint: item.description } : {})}
        actions={
          <>
            <Button
              icon={<Icon name="reload" size={16} />}
              loading={run.isRunning}
              onClick={run.refresh}
            >
              {t('run.refresh')}
            </Button>
            <Button
              aria-label={t(screen.isOn ? 'dashboard.leaveWall' : 'dashboard.wall')}
              title={t(screen.isOn ? 'dashboard.leaveWall' : 'dashboard.wall')}
              icon={<Icon name={screen.isOn ? 'shrink' : 'expand'} size={16} />}
              onClick={screen.toggle}
            />
            {!screen.isOn && (
              <DashboardActions
                item={item}
                title={title}
                parts={questions.map(({ tile, query, kind, report }) => ({
                  title: tileName(tile, report, nameOf) || title,
                  query,
                  chart: kind,
                }))}
              />
            )}
          </>
        }
      >
        <FilterBar content={content} questions={questions} values={values} onChange={setValue} />
        {cross && (
          <p className="dr-cross">
            {t('dashboard.crossed')}{' '}
            <Tag closable onClose={() => setCross(undefined)}>
              {cross.label}
            </Tag>
          </p>
        )}
        {run.error && <FailureAlert error={run.error} onRetry={run.refresh} />}
        {content.tiles.length === 0 && <Empty description={t('dashboard.empty')} />}
        <TileGrid tiles={content.tiles}>
          {(tile) => (
            <Tile
              tile={tile}
              found={byTile.get(tile.id)}
              isRunning={run.isRunning}
              isSource={cross?.tile === tile.id}
              isLater={!atOnce.has(tile.id)}
              pin={pinOf(tile.id)}
              onPick={(point, label) => pick(tile.id, point, label)}
            />
          )}
        </TileGrid>
        {ages.length > 0 && (
          <p className="wb-muted" role="status">
            {t('run.asOf', { time: format.instant(Math.min(...ages)) })}
          </p>
        )}
      </Page>
    </div>
  );
}

/** Pins tiles to the home page, and says so. */
function usePinOf(item: string) {
  const t = useTexts();
  const shell = useShell();
  const [pins, store] = usePins();
  return (tile: string): TilePin => {
    const pin = { item, tile };
    const isOn = isPinned(pins, pin);
    return {
      isPinned: isOn,
      toggle: () => {
        store(togglePin(pins, pin));
        shell.notify({ type: 'success', message: t(isOn ? 'pins.removed' : 'pins.added') });
      },
    };
  };
}

/** The values of shared filters and the figure that was clicked, in the address. */
function useDashboardAddress() {
  const { values: parameters, patch } = useAddressState();
  const text = JSON.stringify(parameters);
  // Parameters that the figures do not depend on must not ask for them again.
  return useMemo(
    () => ({
      ...readDashboardAddress(JSON.parse(text) as Record<string, string>),
      setValue: (id: string, value: string | undefined) => patch({ [FILTER + id]: value }),
      setCross: (next: CrossFilter | undefined) =>
        patch({ x: next?.tile, xt: next?.table, xf: next?.filter, xl: next?.label }),
    }),
    [text, patch],
  );
}

interface DashboardActionsProps {
  item: OpenedDashboard;
  title: string;
  parts: Parameters<typeof ExportButton>[0]['parts'];
}

function DashboardActions({ item, title, parts }: DashboardActionsProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { patch } = useAddressState();
  const [open, setOpen] = useState<'schedule' | 'save' | 'copy'>();
  const remove = useRemove(item, () => void navigate('/'));
  const { mayEdit } = item;
  return (
    <>
      <CopyLink />
      <ExportButton title={title} parts={parts.slice(0, 24)} />
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: [
            ...(mayEdit ? [{ key: 'save', label: t('saved.edit') }] : []),
            ...(item.ready ? [] : [{ key: 'copy', label: t('saved.copy') }]),
            { key: 'schedule', label: t('schedule.open') },
            ...(mayEdit ? [{ key: 'remove', label: t('saved.remove'), danger: true }] : []),
          ],
          onClick: ({ key }) => (key === 'remove' ? remove() : setOpen(key as 'save')),
        }}
      >
        <Button aria-label={t('more')} icon={<Icon name="dots" size={16} />} />
      </Dropdown>
      {item.ready && (
        <Button type="primary" onClick={() => setOpen('copy')}>
          {t('saved.copyReady')}
        </Button>
      )}
      {mayEdit && (
        <Button type="primary" onClick={() => patch({ edit: '1' })}>
          {t('dashboard.arrange')}
        </Button>
      )}
      <Suspense>
        {open === 'schedule' && <ScheduleDrawer item={item} onClose={() => setOpen(undefined)} />}
        {(open === 'save' || open === 'copy') && (
          <SaveDrawer
            item={open === 'save' ? item : undefined}
            copied={item}
            content={item.content}
            onSaved={(id) => {
              setOpen(undefined);
              if (id !== item.id) void navigate(`/d/${id}`);
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
