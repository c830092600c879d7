import type { DatasetContent, ReportTable } from '@pedestal/contract';
import {
  Failure,
  Page,
  Spinner,
  useAddressState,
  useConfirm,
  useLeaveGuard,
} from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { Part } from '../builder/builder.tsx';
import { useMeasureName } from '../builder/measure-words.ts';
import { SourceSelect } from '../builder/source-select.tsx';
import { FilterPart } from '../filter/filter-part.tsx';
import { useSource } from '../query/use-source.ts';
import { useItemName } from '../saved/item-name.ts';
import { useOverwrite } from '../saved/use-overwrite.ts';
import { useTexts } from '../shared/texts.ts';
import { DatasetPreview } from './dataset-preview.tsx';
import { DimensionEntries } from './dimension-entries.tsx';
import { completeTitles, newEntryId } from './draft.ts';
import { MeasureEntries } from './measure-entries.tsx';
import type { OpenedDataset } from './types.ts';

const SaveDrawer = lazy(() => import('../saved/save-drawer.tsx'));
const VersionsDrawer = lazy(() => import('../saved/versions-drawer.tsx'));

/** Defines measures and dimensions once, for every report over the dataset. */
export function DatasetEditor({ item }: { item: OpenedDataset | undefined }) {
  const t = useTexts();
  const nameOf = useItemName();
  const first = item?.content;
  const [content, setContent] = useState(first);
  const [open, setOpen] = useState<'save' | 'versions'>();
  const isDirty = content !== first;
  const leave = useLeave(item, isDirty);
  const save = useOverwrite(item, () => leave(true));
  const complete = useComplete(content);
  const close = () => setOpen(undefined);
  const isEmpty = !content || content.measures.length + content.dimensions.length === 0;
  return (
    <Page
      title={item ? nameOf(item) : t('dataset.new')}
      hint={t('dataset.hint')}
      actions={
        <>
          {item && <Button onClick={() => setOpen('versions')}>{t('versions.title')}</Button>}
          <Button onClick={() => leave()}>{t('cancel')}</Button>
          <Button
            type="primary"
            loading={save.isPending}
            disabled={isEmpty || !isDirty}
            onClick={() => (item && complete ? save.mutate(complete) : setOpen('save'))}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="dr-dataset">
        <Definition content={content} onChange={setContent} />
        <div className="dr-main">
          {content ? (
            <DatasetPreview content={content} />
          ) : (
            <Empty className="dr-start" description={t('dataset.noSource')} />
          )}
        </div>
      </div>
      <Suspense>
        {open === 'save' && complete && (
          <SaveDrawer
            item={undefined}
            content={complete}
            onSaved={(id) => leave(true, id)}
            onClose={close}
          />
        )}
        {open === 'versions' && item && (
          <VersionsDrawer
            item={item}
            onClose={close}
            onRestore={(old) => {
              if (old.kind === 'dataset') setContent(old);
              close();
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}

interface DefinitionProps {
  content: DatasetContent | undefined;
  onChange: (content: DatasetContent) => void;
}

function Definition({ content, onChange }: DefinitionProps) {
  const t = useTexts();
  const { source, error, retry } = useSource(content?.table);
  return (
    <div className="dr-builder">
      <Part title={t('source.title')}>
        <SourceSelect
          value={content?.table}
          isTable
          onChange={(table) => {
            if (table.kind !== 'dataset') onChange(startOf(table));
          }}
        />
      </Part>
      {error && <Failure error={error} onRetry={retry} />}
      {content && !source && !error && <Spinner />}
      {content && source && (
        <>
          <Part title={t('measure.part')}>
            <MeasureEntries
              source={source}
              measures={content.measures}
              onChange={(measures) => onChange({ ...content, measures })}
            />
          </Part>
          <Part title={t('dimension.part')}>
            <DimensionEntries
              source={source}
              dimensions={content.dimensions}
              onChange={(dimensions) => onChange({ ...content, dimensions })}
            />
          </Part>
          <Part title={t('dataset.filter')}>
            <FilterPart
              source={source}
              filter={content.filter}
              onChange={(filter) => onChange({ ...content, filter })}
            />
          </Part>
        </>
      )}
    </div>
  );
}

/** How many records there are is a measure of every dataset. */
function startOf(table: ReportTable): DatasetContent {
  const measure = { id: newEntryId(), kind: 'count' as const };
  return {
    kind: 'dataset',
    table,
    filter: '',
    dimensions: [],
    measures: [{ title: ['', ''], help: '', measure }],
  };
}

/** The draft with a name for every entry. */
function useComplete(content: DatasetContent | undefined): DatasetContent | undefined {
  const { source } = useSource(content?.table);
  const measures = useMemo(() => (content?.measures ?? []).map((each) => each.measure), [content]);
  const nameOf = useMeasureName(source, measures);
  return useMemo(() => content && completeTitles(content, nameOf), [content, nameOf]);
}

/** Leaves the editor; asks first where something would be lost. */
function useLeave(item: OpenedDataset | undefined, isDirty: boolean) {
  const t = useTexts();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { patch } = useAddressState();
  useLeaveGuard(isDirty, ({ historyAction }) => historyAction === 'POP');
  return (isSaved = false, id = item?.id) => {
    const go = async () => {
      if (item) patch({ edit: undefined });
      else await navigate(id ? `/s/${id}` : '/', { replace: true });
    };
    if (isSaved || !isDirty) void go();
    else confirm({ title: t('dashboard.discard'), okText: t('dashboard.leave'), run: go });
  };
}
