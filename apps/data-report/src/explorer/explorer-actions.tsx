import type { OpenedReportItem, ReportContent } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { Icon } from '@pedestal/ui';
import { useConfirm } from '@pedestal/workbench';
import { Button, Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { suggestKind } from '../chart/kinds.ts';
import { queryOf, readKind, writePresentation } from '../query/question.ts';
import { useTimeZone } from '../query/use-run.ts';
import type { Source } from '../query/use-source.ts';
import { ExportButton } from '../saved/export-button.tsx';
import { useOverwrite } from '../saved/use-overwrite.ts';
import { CopyLink } from '../shared/copy-link.tsx';
import { useTexts } from '../shared/texts.ts';
import type { useQuestion } from './use-question.ts';

const SaveDrawer = lazy(() => import('../saved/save-drawer.tsx'));
const ScheduleDrawer = lazy(() => import('../schedule/schedule-drawer.tsx'));

interface ExplorerActionsProps {
  item: OpenedReportItem | undefined;
  title: string;
  asked: ReturnType<typeof useQuestion>;
  source: Source | undefined;
}

/** Saves, shares, exports and schedules what is shown. */
export function ExplorerActions({ item, title, asked, source }: ExplorerActionsProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const content = useContent(asked, source);
  const [open, setOpen] = useState<'save' | 'saveAs' | 'schedule'>();
  const remove = useRemove(item, () => void navigate('/'));
  const overwrite = useOverwrite(item, asked.forget);
  const mayEdit = item?.mayEdit ?? false;
  const menu: MenuProps['items'] = item
    ? [
        ...(mayEdit ? [{ key: 'save', label: t('saved.edit') }] : []),
        { key: 'saveAs', label: t('saved.copy') },
        { key: 'schedule', label: t('schedule.open') },
        ...(mayEdit ? [{ key: 'remove', label: t('saved.remove'), danger: true }] : []),
      ]
    : [];
  return (
    <>
      {item && asked.isChanged && <Button onClick={asked.forget}>{t('explore.forget')}</Button>}
      <CopyLink />
      {content && <ExportButton title={title} parts={[partOf(title, content)]} />}
      {menu.length > 0 && (
        <Dropdown
          trigger={['click']}
          autoFocus
          menu={{
            items: menu,
            onClick: ({ key }) => (key === 'remove' ? remove() : setOpen(key as 'save')),
          }}
        >
          <Button aria-label={t('more')} icon={<Icon name="dots" size={16} />} />
        </Dropdown>
      )}
      {item && mayEdit ? (
        <Button
          type="primary"
          disabled={!content || !asked.isChanged}
          loading={overwrite.isPending}
          onClick={() => content && overwrite.mutate(content)}
        >
          {t('save')}
        </Button>
      ) : (
        <Button type="primary" disabled={!content} onClick={() => setOpen('saveAs')}>
          {t('save')}
        </Button>
      )}
      <Suspense>
        {content && (open === 'save' || open === 'saveAs') && (
          <SaveDrawer
            item={open === 'save' ? item : undefined}
            content={content}
            onSaved={(id) => {
              setOpen(undefined);
              void navigate(`/r/${id}`);
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
        {item && open === 'schedule' && (
          <ScheduleDrawer item={item} onClose={() => setOpen(undefined)} />
        )}
      </Suspense>
    </>
  );
}

/** What is shown, as it would be saved; undefined: there is nothing yet. */
function useContent(
  { question }: ReturnType<typeof useQuestion>,
  source: Source | undefined,
): ReportContent | undefined {
  const timeZone = useTimeZone();
  const shape = question.dimensions.map(({ field }) => ({
    isTime: source?.dimensions.find(({ id }) => id === field)?.hasGrain ?? false,
  }));
  const kind = question.kind ?? suggestKind({ dimensions: shape, measures: question.measures });
  const query = queryOf({ ...question, kind }, timeZone);
  if (!query) return undefined;
  // The contract fills in what is left out; nothing is.
  return { kind: 'report', query, presentation: writePresentation(kind) } as ReportContent;
}

/** Asks, then deletes with its schedules. */
export function useRemove(item: OpenedReportItem | undefined, onDone: () => void): () => void {
  const t = useTexts();
  const shell = useShell();
  const confirm = useConfirm();
  return () =>
    item &&
    confirm({
      title: t('saved.removeAsk', { name: item.name }),
      okText: t('saved.remove'),
      isDanger: true,
      run: () =>
        shell
          .call('POST /gateway/reports/items/:id/delete', {
            params: { id: item.id },
            body: { version: item.version },
          })
          .then(onDone, (error: Error) => shell.notify({ type: 'error', message: error.message })),
    });
}

function partOf(title: string, { query, presentation }: ReportContent) {
  const chart = readKind(presentation);
  return { title, query, ...(chart ? { chart } : {}) };
}
