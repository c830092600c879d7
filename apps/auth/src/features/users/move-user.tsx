import type { AdminUser } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { UnitSelect, useChange, useOfferUndo } from '@pedestal/workbench';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from './texts.ts';

/** Moves a user to the org unit that is chosen, at once; a notification offers to undo it. */
export function MoveUser({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const t = useTexts();
  const shell = useShell();
  const offerUndo = useOfferUndo();
  const [isShown, setShown] = useState(false);
  const present = user.orgUnit?.id ?? null;
  const move = useChange(
    (call, orgUnitId: string | null) =>
      call('POST /gateway/authority/users/batch', {
        body: { ids: [user.id], action: { type: 'move', orgUnitId } },
      }),
    {
      onDone({ done }, orgUnitId) {
        onClose();
        if (done === 0) {
          shell.notify({ type: 'error', message: t('notMoved', { name: user.displayName }) });
          return;
        }
        if (orgUnitId === present) return;
        offerUndo({
          key: `${user.id} move`,
          title: t('moved', { name: user.displayName }),
          undo: () => move.mutate(present),
        });
      },
    },
  );
  return (
    <Modal
      open
      title={t('moveOne', { name: user.displayName })}
      footer={null}
      afterOpenChange={setShown}
      onCancel={onClose}
    >
      {/* Anew once the dialog stands still: its list would open where the dialog was. */}
      <UnitSelect
        key={String(isShown)}
        isOpen={isShown}
        value={present}
        disabled={move.isPending}
        onChange={(orgUnitId) => move.mutate(orgUnitId)}
      />
    </Modal>
  );
}
