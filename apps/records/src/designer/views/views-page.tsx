import type { CollectionJson, ViewJson } from '@pedestal/blueprint';
import { NoPage } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTitle } from '../../workspace/workspace-context.ts';
import { editCollection, findCollection, useDesign } from '../shared/design-context.ts';
import { DesignPage } from '../shared/design-page.tsx';
import { PartCells } from '../shared/part-rows.tsx';
import { saved } from '../shared/parts.ts';
import { SortableList } from '../shared/sortable-list.tsx';
import { useDesignTexts } from '../shared/texts.ts';
import { ViewDrawer } from './view-drawer.tsx';

/** The views of a collection that everybody has; the first one opens with the list. */
export function Component() {
  const { collection: id } = useParams();
  const { draft } = useDesign();
  const collection = findCollection(draft, id);
  return collection ? <Views key={collection.id} collection={collection} /> : <NoPage />;
}

function Views({ collection }: { collection: CollectionJson }) {
  const t = useDesignTexts();
  const title = useTitle();
  const { edit } = useDesign();
  const { id, views } = collection;
  const [opened, open] = useState<{ view: ViewJson | undefined }>();
  const change = (next: readonly ViewJson[]) =>
    edit(editCollection(id, (each) => ({ ...each, views: next })));
  return (
    <DesignPage
      title={t('views.title', { title: title(collection.title) })}
      hint={t('views.hint')}
      collection={id}
      actions={
        <Button type="primary" onClick={() => open({ view: undefined })}>
          {t('views.add')}
        </Button>
      }
    >
      {views.length === 0 && <Empty description={t('views.none')} />}
      <SortableList
        label={t('views.list')}
        items={views}
        nameOf={(view) => title(view.title)}
        onMove={(ids) =>
          change(ids.flatMap((each) => views.find((view) => view.id === each) ?? []))
        }
      >
        {(view) => (
          <PartCells
            path={['collections', id, 'views', view.id]}
            part={view}
            name={title(view.title)}
            words={t('views.words', {
              kind: t(`views.kinds.${view.kind}`),
              count: view.columns.length,
            })}
            onOpen={() => open({ view })}
            onRemove={() => change(views.filter((each) => each.id !== view.id))}
          />
        )}
      </SortableList>
      {opened && (
        <ViewDrawer
          collection={collection}
          view={opened.view}
          onSave={(view) => {
            change(saved(views, view));
            open(undefined);
          }}
          onClose={() => open(undefined)}
        />
      )}
    </DesignPage>
  );
}
