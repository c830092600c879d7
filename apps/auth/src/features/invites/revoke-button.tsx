import type { AdminInvite } from '@pedestal/contract';
import { useChange, useCommonTexts, useConfirm } from '@pedestal/workbench';
import { Button } from 'antd';
import { useTexts } from './texts.ts';

/** Revokes an invite, after a question. */
export function RevokeButton({ invite }: { invite: AdminInvite }) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const revoke = useChange(
    (call) =>
      call('POST /gateway/authority/invites/:id/revoke', {
        params: { id: invite.id },
        body: { version: invite.version },
      }),
    { done: common('saved') },
  );
  return (
    <Button
      size="small"
      danger
      onClick={() =>
        confirm({
          title: t('confirmRevoke'),
          okText: t('revoke'),
          isDanger: true,
          run: () => revoke.mutateAsync(undefined),
        })
      }
    >
      {t('revoke')}
    </Button>
  );
}
