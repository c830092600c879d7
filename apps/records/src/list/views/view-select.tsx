import { Select } from 'antd';
import { useTexts } from '../../shared/texts.ts';
import type { Collection } from '../../workspace/collection.ts';
import { useTitle } from '../../workspace/workspace-context.ts';
import { NO_ADDRESS } from '../list-address.ts';
import type { RecordList } from '../use-record-list.ts';

/** Switches between the views of the workspace, one's own and shared ones. */
export function ViewSelect(props: { collection: Collection; records: RecordList }) {
  const { collection, records } = props;
  const t = useTexts();
  const title = useTitle();
  const { state, view, q, views, saved, isModified, filter, viewFilter } = records;
  const isOther = saved ? isModified : filter !== viewFilter;
  // Without its filter, a view of the workspace is not what its name says.
  const isAll = !saved && isOther && filter === '';
  const items = views?.items ?? [];
  const groups = [
    {
      label: t('views.standard'),
      options: collection.views.map((each) => ({ value: each.id, label: title(each.title) })),
    },
    {
      label: t('views.mine'),
      options: items
        .filter(({ isMine }) => isMine)
        .map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      label: t('views.shared'),
      options: items
        .filter(({ isMine }) => !isMine)
        .map(({ id, name }) => ({ value: id, label: name })),
    },
  ].filter(({ options }) => options.length > 0);
  if (groups.length === 0 || (items.length === 0 && collection.views.length < 2)) return null;
  return (
    <Select
      className="wb-filter rc-view"
      aria-label={t('view')}
      popupMatchSelectWidth={false}
      value={isAll ? null : (saved?.id ?? view?.id ?? null)}
      placeholder={t('views.allRecords')}
      options={groups}
      labelRender={({ label }) => (isOther ? t('views.changed', { name: String(label) }) : label)}
      onChange={(id) => state.filter({ ...NO_ADDRESS, q, view: id })}
    />
  );
}
