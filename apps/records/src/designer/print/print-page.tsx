import { type CollectionJson, type PrintFormJson, standardForm } from '@pedestal/blueprint';
import { NoPage, useGet } from '@pedestal/workbench';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { useTitle } from '../../workspace/workspace-context.ts';
import { editCollection, findCollection, useDesign } from '../shared/design-context.ts';
import { DesignPage } from '../shared/design-page.tsx';
import { PartCells } from '../shared/part-rows.tsx';
import { saved } from '../shared/parts.ts';
import { SortableList } from '../shared/sortable-list.tsx';
import { useDesignTexts } from '../shared/texts.ts';
import { PrintFormDrawer } from './form-drawer.tsx';
import { printableForm } from './print-values.ts';

const PrintDialog = lazy(() => import('../../print/print-dialog.tsx'));

/** The forms that records of a collection are printed on. */
export function Component() {
  const { collection: id } = useParams();
  const { draft } = useDesign();
  const collection = findCollection(draft, id);
  return collection ? <Forms key={collection.id} collection={collection} /> : <NoPage />;
}

function Forms({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const title = useTitle();
  const { edit } = useDesign();
  const { id, print = [] } = collection;
  const [opened, open] = useState<{ form: PrintFormJson; isNew: boolean }>();
  const [tried, attempt] = useState<PrintFormJson>();
  const sample = useSample(id);
  const change = (next: readonly PrintFormJson[]) =>
    edit(
      editCollection(id, ({ print: _, ...each }) =>
        next.length === 0 ? each : { ...each, print: next },
      ),
    );
  const builtIn = standardForm(collection);
  const paperOf = ({ paper }: PrintFormJson) =>
    typeof paper === 'string' ? paper : t('print.millimetres', { ...paper });
  const preview = (form: PrintFormJson) =>
    sample && (
      <Button
        size="small"
        aria-label={t('print.previewNamed', { name: title(form.title) })}
        onClick={() => attempt(form)}
      >
        {t('print.preview')}
      </Button>
    );
  return (
    <DesignPage
      title={t('print.title', { title: title(collection.title) })}
      hint={t('print.hint')}
      collection={id}
      actions={
        <Button type="primary" onClick={() => open({ form: builtIn, isNew: true })}>
          {t('print.add')}
        </Button>
      }
    >
      <SortableList
        label={t('print.list')}
        items={print}
        nameOf={(form) => title(form.title)}
        onMove={(ids) =>
          change(ids.flatMap((each) => print.find((form) => form.id === each) ?? []))
        }
      >
        {(form) => (
          <PartCells
            path={['collections', id, 'print', form.id]}
            part={form}
            name={title(form.title)}
            words={paperOf(form)}
            actions={preview(form)}
            onOpen={() => open({ form, isNew: false })}
            onRemove={() => change(print.filter((each) => each.id !== form.id))}
          />
        )}
      </SortableList>
      <p className="wb-muted">{t('print.builtIn')}</p>
      {opened && (
        <PrintFormDrawer
          collection={collection}
          printed={opened.form}
          isNew={opened.isNew}
          onPreview={sample ? attempt : undefined}
          onSave={(form) => {
            change(saved(print, form));
            open(undefined);
          }}
          onClose={() => open(undefined)}
        />
      )}
      <Suspense>
        {tried && sample && (
          <PrintDialog
            place={{ workspace: sample.workspace, collection: id }}
            ids={[sample.id]}
            form={printableForm(tried, sample.applied)}
            onClose={() => attempt(undefined)}
          />
        )}
      </Suspense>
    </DesignPage>
  );
}

interface Sample {
  workspace: string;
  id: string;
  applied: CollectionJson;
}

/** The newest record, to try a form on; undefined: there is none, or the list is not applied yet. */
function useSample(collection: string): Sample | undefined {
  const { workspace, effective } = useDesign();
  const applied = findCollection(effective, collection);
  const { data } = useGet(
    'GET /gateway/records/:workspace/:collection',
    { params: { workspace, collection }, query: { limit: 1 } },
    { enabled: applied !== undefined },
  );
  const id = data?.items[0]?.id;
  return id === undefined || !applied ? undefined : { workspace, id, applied };
}
