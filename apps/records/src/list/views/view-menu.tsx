import type { RouteInput, RouteOf } from '@pedestal/contract';
import { useChange, useCommonTexts, useConfirm } from '@pedestal/workbench';
import { Button, Dropdown, type MenuProps } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../shared/texts.ts';
import type { Collection } from '../../workspace/collection.ts';
import { useRecordPrefs } from '../grid/record-grid.tsx';
import type { RecordList } from '../use-record-list.ts';
import { useRowHeights } from './use-row-heights.ts';
import type { ViewChoice } from './view-dialog.tsx';
import { type SavedView, toViewValues } from './view-state.ts';

const ColorsDrawer = lazy(() => import('../colors/colors-drawer.tsx'));
const ViewDialog = lazy(() => import('./view-dialog.tsx'));

type SaveBody = RouteInput<
  RouteOf<'PUT /gateway/records/:workspace/:collection/views/:viewId'>
>['body'];
type DefaultBody = RouteInput<
  RouteOf<'PUT /gateway/records/:workspace/:collection/defaultView'>
>['body'];

interface ViewMenuProps {
  collection: Collection;
  records: RecordList;
}

/** Saves the list as a view, renames and shares it, and sets the view that the list opens with. */
export function ViewMenu({ collection, records }: ViewMenuProps) {
  const t = useTexts();
  const { state, view, views, saved } = records;
  const [prefs] = useRecordPrefs({ collection, records });
  const [opened, open] = useState<{ saved: SavedView | undefined }>();
  const [isColouring, setColouring] = useState(false);
  const heights = useRowHeights(collection, records);
  const hidden = [...(prefs.hidden ?? [])];
  const content = { values: toViewValues(state.values, view?.id), hidden };
  const { create, save, askToRemove, setDefault } = useViewCalls(collection, (id) =>
    state.filter({ ...CLEARED, view: id }),
  );
  const shownId = saved?.id ?? view?.id;
  const isChanged = records.isModified || (saved !== undefined && !isSame(hidden, saved.hidden));
  const setAs = (whose: DefaultBody['whose'], isOn: boolean) => ({
    key: whose,
    label: t(`views.${isOn ? 'noDefault' : 'default'}.${whose}`),
    disabled: shownId === undefined || (whose === 'everybody' && saved?.share?.everybody === false),
    onClick: () => setDefault.mutate({ whose, viewId: isOn ? null : (shownId ?? null) }),
  });
  const items: MenuProps['items'] = [
    ...(saved?.mayEdit
      ? [
          {
            key: 'save',
            label: t('views.save', { name: saved.name }),
            disabled: !isChanged,
            onClick: () =>
              save.mutate({ id: saved.id, version: saved.version, name: saved.name, ...content }),
          },
        ]
      : []),
    { key: 'saveAs', label: t('views.saveAs'), onClick: () => open({ saved: undefined }) },
    ...(saved?.mayEdit
      ? [
          {
            key: 'edit',
            label: t(views?.canShare ? 'views.editShare' : 'views.rename'),
            onClick: () => open({ saved }),
          },
        ]
      : []),
    { type: 'divider' as const },
    { key: 'colors', label: t('colors.menu'), onClick: () => setColouring(true) },
    ...heights.items,
    { type: 'divider' as const },
    setAs('mine', views?.defaults.mine === shownId),
    ...(views?.canShare ? [setAs('everybody', views.defaults.everybody === shownId)] : []),
    ...(saved?.mayEdit
      ? [
          { type: 'divider' as const },
          {
            key: 'delete',
            danger: true,
            label: t('views.delete', { name: saved.name }),
            onClick: () => askToRemove(saved),
          },
        ]
      : []),
  ];
  const onSave = ({ name, share }: ViewChoice) => {
    const target = opened?.saved;
    if (target) {
      const { id, version, values, hidden: columns } = target;
      save.mutate({ id, version, name, values, share, ...(columns ? { hidden: columns } : {}) });
    } else create.mutate({ name, ...content, share });
    open(undefined);
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectable: true, selectedKeys: heights.selectedKeys }}
      >
        <Button>{t('views.label')}</Button>
      </Dropdown>
      <Suspense>
        {isColouring && (
          <ColorsDrawer
            collection={collection}
            colors={records.colors}
            onApply={(colors) => {
              setColouring(false);
              state.patch({ colors: colors === '' ? undefined : colors });
            }}
            onClose={() => setColouring(false)}
          />
        )}
        {opened && (
          <ViewDialog
            saved={opened.saved}
            canShare={views?.canShare ?? false}
            onSave={onSave}
            onClose={() => open(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A saved view says all of this itself. */
const CLEARED = {
  as: undefined,
  group: undefined,
  totals: undefined,
  f: undefined,
  sort: undefined,
  colors: undefined,
};

function isSame(a: readonly string[], b: readonly string[] | undefined): boolean {
  return b === undefined || (a.length === b.length && a.every((id) => b.includes(id)));
}

function useViewCalls(collection: Collection, show: (viewId: string | undefined) => void) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const params = { workspace: collection.workspace, collection: collection.id };
  const done = { done: t('views.saved') };
  const create = useChange(
    (call, body: Omit<SaveBody, 'version'>) =>
      call('POST /gateway/records/:workspace/:collection/views', { params, body }),
    { ...done, onDone: ({ id }) => show(id) },
  );
  const save = useChange(
    (call, { id, ...body }: SaveBody & { id: string }) =>
      call('PUT /gateway/records/:workspace/:collection/views/:viewId', {
        params: { ...params, viewId: id },
        body,
      }),
    { ...done, onDone: ({ id }) => show(id) },
  );
  const remove = useChange(
    (call, { id, version }: SavedView) =>
      call('POST /gateway/records/:workspace/:collection/views/:viewId/delete', {
        params: { ...params, viewId: id },
        body: { version },
      }),
    { done: t('views.deleted'), onDone: () => show(undefined) },
  );
  const setDefault = useChange(
    (call, body: DefaultBody) =>
      call('PUT /gateway/records/:workspace/:collection/defaultView', { params, body }),
    done,
  );
  const askToRemove = (view: SavedView) =>
    confirm({
      title: t('views.deleteAsk', { name: view.name }),
      okText: common('delete'),
      isDanger: true,
      run: () => remove.mutateAsync(view),
    });
  return { create, save, askToRemove, setDefault };
}
