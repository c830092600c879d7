import type { AdminOrgUnit } from '@pedestal/contract';
import { UnitSelect, useCommonTexts, useFormat } from '@pedestal/workbench';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

interface MoveDialogProps {
  unit: AdminOrgUnit;
  onCancel: () => void;
  /** null: to the top level. */
  onMove: (parentId: string | null) => void;
}

/** Asks for the new parent of a unit. */
export function MoveDialog({ unit, onCancel, onMove }: MoveDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const [target, setTarget] = useState<string | null>(null);
  return (
    <Modal
      open
      title={t('moveTo', { name: format.name(unit) })}
      okText={t('move')}
      cancelText={common('cancel')}
      onCancel={onCancel}
      onOk={() => onMove(target)}
    >
      <UnitSelect value={target} onChange={setTarget} />
      <p className="wb-muted">{target === null && t('top')}</p>
    </Modal>
  );
}
