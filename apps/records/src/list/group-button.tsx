import { Button, Dropdown, type MenuProps } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { isAdditive } from '../values/number-format.ts';
import type { Collection } from '../workspace/collection.ts';
import { useTitle } from '../workspace/workspace-context.ts';
import { groupFields, writeChoice } from './list-address.ts';
import type { RecordList } from './use-record-list.ts';

const NO_GROUP = '-';
const TOTALS = '+';

/** Groups a list by a field, and shows the total row. */
export function GroupButton(props: { collection: Collection; records: RecordList }) {
  const { collection, records } = props;
  const t = useTexts();
  const title = useTitle();
  const { state, layout, group, view, hasTotals } = records;
  const fields = groupFields(collection, layout);
  const items: MenuProps['items'] = [
    { key: NO_GROUP, label: t('group.none') },
    ...fields.map((field) => ({ key: field.id, label: title(field.title) })),
    ...(collection.fields.some(isAdditive)
      ? [{ type: 'divider' as const }, { key: TOTALS, label: t('group.totals') }]
      : []),
  ];
  const choose: MenuProps['onClick'] = ({ key }) => {
    if (key === TOTALS) state.patch({ totals: hasTotals ? undefined : 'true' });
    else state.patch({ group: writeChoice(key === NO_GROUP ? '' : key, view?.group) });
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [group?.id ?? NO_GROUP, ...(hasTotals ? [TOTALS] : [])],
        onClick: choose,
      }}
    >
      <Button>{group ? t('group.byField', { title: title(group.title) }) : t('group.by')}</Button>
    </Dropdown>
  );
}
