import type { DashboardContent, DashboardTile } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { Page, useAddressState, useConfirm, useLeaveGuard } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { nextMeasureId } from '../query/question.ts';
import { useItemName } from '../saved/item-name.ts';
import { useOverwrite } from '../saved/use-overwrite.ts';
import { useTexts } from '../shared/texts.ts';
import { EditGrid } from './edit-grid.tsx';
import { placeAtEnd, settle } from './layout.ts';
import { Tile } from './tile.tsx';
import type { SavedReport } from './tile-queries.ts';
import type { OpenedDashboard, TilePart } from './types.ts';
import { useTileAnswers } from './use-tile-answers.ts';

const AddTile = lazy(() => import('./add-tile.tsx'));
const TileDrawer = lazy(() => import('./tile-drawer.tsx'));
const FiltersDrawer = lazy(() => import('./filters-drawer.tsx'));
const SaveDrawer = lazy(() => import('../saved/save-drawer.tsx'));

const EMPTY: DashboardContent = {
  kind: 'dashboard',
  tiles: [],
  filters: [],
  refreshSeconds: 0,
  presentation: '{}',
};
const NO_VALUES = {};

/** Arranges the tiles of a dashboard, by drag or by keys. */
export function DashboardEditor({ item }: { item: OpenedDashboard | undefined }) {
  const t = useTexts();
  const nameOf = useItemName();
  const draft = useDraft(item);
  const { content, reports } = draft;
  const { run, byTile, questions } = useTileAnswers({ content, reports, values: NO_VALUES });
  const [open, setOpen] = useState<'add' | 'filters' | 'save'>();
  const [edited, setEdited] = useState<string>();
  const leave = useLeave(item, draft.isDirty);
  const save = useOverwrite(item, () => leave(true));
  const tile = content.tiles.find(({ id }) => id === edited);
  return (
    <Page
      title={item ? nameOf(item) : t('dashboard.new')}
      hint={t('dashboard.keys')}
      actions={
        <>
          <Button onClick={() => setOpen('add')}>{t('dashboard.add')}</Button>
          <Button onClick={() => setOpen('filters')} disabled={questions.length === 0}>
            {t('dashboard.filters')}
          </Button>
          <Button onClick={() => leave()}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={save.isPending}
            disabled={content.tiles.length === 0 || (item !== undefined && !draft.isDirty)}
            onClick={() => (item ? save.mutate(content) : setOpen('save'))}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {content.tiles.length === 0 && (
        <Empty description={t('dashboard.start')}>
          <Button type="primary" onClick={() => setOpen('add')}>
            {t('dashboard.add')}
          </Button>
        </Empty>
      )}
      <EditGrid tiles={content.tiles} onChange={draft.setTiles}>
        {(each, handle) => (
          <Tile
            tile={each}
            found={byTile.get(each.id)}
            isRunning={run.isRunning}
            tools={
              <>
                {handle}
                <TileTools
                  onEdit={() => setEdited(each.id)}
                  onRemove={() => draft.removeTile(each.id)}
                />
              </>
            }
          />
        )}
      </EditGrid>
      <Suspense>
        {open === 'add' && (
          <AddTile
            onAdd={(part, report) => {
              draft.addTile(part, report);
              setOpen(undefined);
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'filters' && (
          <FiltersDrawer
            content={content}
            questions={questions}
            onChange={draft.change}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'save' && (
          <SaveDrawer
            item={undefined}
            content={content}
            onSaved={(id) => leave(true, id)}
            onClose={() => setOpen(undefined)}
          />
        )}
        {tile && (
          <TileDrawer
            key={tile.id}
            tile={tile}
            onChange={(next) => {
              draft.setTiles(content.tiles.map((each) => (each.id === next.id ? next : each)));
              setEdited(undefined);
            }}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}

function TileTools({ onEdit, onRemove }: { onEdit: () => void; onRemove: () => void }) {
  const t = useTexts();
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={t('tile.edit')}
        icon={<Icon name="pen" size={14} />}
        onClick={onEdit}
      />
      <Button
        type="text"
        size="small"
        aria-label={t('tile.remove')}
        icon={<Icon name="trash" size={14} />}
        onClick={onRemove}
      />
    </>
  );
}

function useDraft(item: OpenedDashboard | undefined) {
  const first = item?.content ?? EMPTY;
  const [content, setContent] = useState<DashboardContent>(first);
  const [added, setAdded] = useState<readonly SavedReport[]>([]);
  const reports = useMemo(() => [...(item?.reports ?? []), ...added], [item, added]);
  return {
    content,
    reports,
    isDirty: content !== first,
    change: (part: Partial<DashboardContent>) => setContent((now) => ({ ...now, ...part })),
    setTiles: (tiles: DashboardTile[]) => setContent((now) => ({ ...now, tiles })),
    addTile: (part: TilePart, report?: SavedReport) => {
      if (report) setAdded((now) => [...now, report]);
      setContent((now) => {
        const place = placeAtEnd(now.tiles, 12, part.kind === 'text' ? 4 : 8);
        const tile = { ...part, ...place, id: nextMeasureId(now.tiles) };
        return { ...now, tiles: settle([...now.tiles, tile]) };
      });
    },
    removeTile: (id: string) =>
      setContent((now) => ({
        ...now,
        tiles: settle(now.tiles.filter((tile) => tile.id !== id)),
        filters: now.filters.map((filter) => {
          const { [id]: _, ...fields } = filter.fields;
          return { ...filter, fields };
        }),
      })),
  };
}

/** Leaves the editor; asks first where something would be lost. */
function useLeave(item: OpenedDashboard | undefined, isDirty: boolean) {
  const t = useTexts();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { patch } = useAddressState();
  useLeaveGuard(isDirty, ({ historyAction }) => historyAction === 'POP');
  return (isSaved = false, id = item?.id) => {
    const go = async () => {
      if (item) patch({ edit: undefined });
      else await navigate(id ? `/d/${id}` : '/', { replace: true });
    };
    if (isSaved || !isDirty) void go();
    else confirm({ title: t('dashboard.discard'), okText: t('dashboard.leave'), run: go });
  };
}
