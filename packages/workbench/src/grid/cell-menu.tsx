import { Dropdown } from 'antd';
import { useCommonTexts } from '../texts/common-texts.ts';
import type { CellCommand } from './core/view/grid-actions.ts';
import { useGridTexts } from './grid-texts.ts';

interface CellMenuProps {
  /** Where the menu opens, in the window. */
  place: { left: number; top: number };
  canEdit: boolean;
  canOpen: boolean;
  onCommand: (command: CellCommand) => void;
  onClose: () => void;
}

/** What can be done to the selected cells, without a drag and without a keyboard. */
export function CellMenu({ place, canEdit, canOpen, onCommand, onClose }: CellMenuProps) {
  const t = useGridTexts();
  const common = useCommonTexts();
  const item = (key: CellCommand, label: string, disabled = false) => ({ key, label, disabled });
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      menu={{
        items: [
          ...(canOpen ? [item('open', t('openRow'))] : []),
          item('edit', common('edit'), !canEdit),
          { type: 'divider' },
          item('fillDown', t('fillDown'), !canEdit),
          item('fillRight', t('fillRight'), !canEdit),
          item('clear', t('clearCells'), !canEdit),
        ],
        onClick: ({ key }) => {
          onClose();
          onCommand(key as CellCommand);
        },
      }}
    >
      <span className="wb-menu-anchor" style={{ left: place.left, top: place.top }} />
    </Dropdown>
  );
}
