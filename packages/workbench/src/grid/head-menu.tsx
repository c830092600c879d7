import { Dropdown, type MenuProps } from 'antd';
import type { ArrangedColumn, SortKey } from './arrange-columns.ts';
import { type GridTexts, useGridTexts } from './grid-texts.ts';

export type HeadCommand =
  | 'sortAscending'
  | 'sortDescending'
  | 'clearSort'
  | 'moveLeft'
  | 'moveRight'
  | 'wider'
  | 'narrower'
  | 'fit'
  | 'freeze'
  | 'unfreeze'
  | 'hide';

interface HeadMenuProps {
  column: ArrangedColumn;
  index: number;
  count: number;
  sort: readonly SortKey[];
  canSort: boolean;
  /** Where the menu opens, in the window. */
  place: { left: number; top: number };
  onCommand: (command: HeadCommand) => void;
  onClose: () => void;
}

/** Everything that can be done to a column, without a drag. */
export function HeadMenu(props: HeadMenuProps) {
  const { place, onCommand, onClose } = props;
  const t = useGridTexts();
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      menu={{
        items: listItems(props, t),
        onClick: ({ key }) => onCommand(key as HeadCommand),
      }}
    >
      <span className="wb-menu-anchor" style={{ left: place.left, top: place.top }} />
    </Dropdown>
  );
}

function listItems({ column, index, count, sort, canSort }: HeadMenuProps, t: GridTexts) {
  const item = (key: HeadCommand, disabled = false) => ({ key, label: t(key), disabled });
  const isSorted = sort.some(({ key }) => key === column.key);
  const sorts = [item('sortAscending'), item('sortDescending'), item('clearSort', !isSorted)];
  return [
    ...(canSort && column.isSortable ? [...sorts, { type: 'divider' as const }] : []),
    item('moveLeft', index === 0),
    item('moveRight', index === count - 1),
    item('wider'),
    item('narrower'),
    item('fit'),
    { type: 'divider' as const },
    item(column.isFrozen ? 'unfreeze' : 'freeze'),
    item('hide', column.isFixed === true || count === 1),
  ] satisfies MenuProps['items'];
}
