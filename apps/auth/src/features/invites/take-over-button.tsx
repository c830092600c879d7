import type { AdminInvite } from '@pedestal/contract';
import { useChange, useCommonTexts } from '@pedestal/workbench';
import { Button } from 'antd';
import { useTexts } from './texts.ts';

/** Makes the person the maker of a suspended invite. */
export function TakeOverButton({ invite }: { invite: AdminInvite }) {
  const t = useTexts();
  const common = useCommonTexts();
  const takeOver = useChange(
    (call) =>
      call('POST /gateway/authority/invites/:id/takeOver', {
        params: { id: invite.id },
        body: { version: invite.version },
      }),
    { done: common('saved') },
  );
  return (
    <Button size="small" loading={takeOver.isPending} onClick={() => takeOver.mutate(undefined)}>
      {t('takeOver')}
    </Button>
  );
}
