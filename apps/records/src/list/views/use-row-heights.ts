import type { GridDensity } from '@pedestal/workbench/grid';
import type { MenuProps } from 'antd';
import { useTexts } from '../../shared/texts.ts';
import { usePhone } from '../../shared/use-phone.ts';
import type { Collection } from '../../workspace/collection.ts';
import { useRecordPrefs } from '../grid/record-grid.tsx';
import type { RecordList } from '../use-record-list.ts';

const HEIGHTS: readonly (GridDensity | undefined)[] = [
  undefined,
  'compact',
  'comfortable',
  'spacious',
  'tall',
];
const keyOf = (height: GridDensity | undefined) => `height-${height ?? 'settings'}`;

/** Menu of the heights of rows; only a grid has it. The person keeps the choice for the view. */
export function useRowHeights(collection: Collection, records: RecordList) {
  const t = useTexts();
  const [prefs, setPrefs] = useRecordPrefs({ collection, records });
  const isPhone = usePhone();
  const items: MenuProps['items'] = [
    {
      key: 'heights',
      label: t('rowHeight.menu'),
      children: HEIGHTS.map((height) => ({
        key: keyOf(height),
        label: t(`rowHeight.${height ?? 'settings'}`),
        onClick: () => {
          const { density: _, ...rest } = prefs;
          setPrefs(height === undefined ? rest : { ...rest, density: height });
        },
      })),
    },
  ];
  return {
    items: records.layout === 'list' && !isPhone ? items : [],
    selectedKeys: [keyOf(prefs.density)],
  };
}
