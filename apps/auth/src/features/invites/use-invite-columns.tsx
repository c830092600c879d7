import type { AdminInvite } from '@pedestal/contract';
import {
  type ListColumn,
  StatusTag,
  SuspensionTag,
  TakeOverButton,
  useCommonTexts,
  useFormat,
} from '@pedestal/workbench';
import { Button, Space } from 'antd';
import { useReach } from '../../shared/use-reach.ts';
import type { LinkedInvite } from './link-dialog.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { useTexts } from './texts.ts';

interface InviteColumnOptions {
  canWrite: boolean;
  onShowLink: (invite: LinkedInvite) => void;
  onShowUses: (id: string) => void;
}

/** The columns of the list of invites. */
export function useInviteColumns(options: InviteColumnOptions): ListColumn<AdminInvite>[] {
  const { canWrite, onShowLink, onShowUses } = options;
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  return [
    {
      key: 'state',
      title: t('state'),
      isFixed: true,
      render: (_, invite) => <StateTag invite={invite} />,
    },
    { key: 'note', title: t('note'), dataIndex: 'note' },
    ...useGrantColumns(),
    {
      key: 'uses',
      title: t('uses'),
      render: (_, invite) => (
        <Button type="link" onClick={() => onShowUses(invite.id)}>
          {invite.useCount} / {invite.maxUses}
        </Button>
      ),
    },
    {
      key: 'expires',
      title: t('expires'),
      render: (_, invite) => format.instant(invite.expiresAt),
    },
    {
      key: 'createdBy',
      title: t('createdBy'),
      render: (_, invite) => invite.createdBy?.displayName ?? '–',
    },
    {
      key: 'actions',
      title: common('actions'),
      isFixed: true,
      render: (_, invite) =>
        canWrite &&
        invite.state === 'open' && (
          <Space>
            {invite.suspension === null ? (
              <Button size="small" onClick={() => onShowLink(invite)}>
                {t('link')}
              </Button>
            ) : (
              <TakeOverButton
                what={t('thisInvite')}
                takeOver={(call) =>
                  call('POST /gateway/authority/invites/:id/takeOver', {
                    params: { id: invite.id },
                    body: { version: invite.version },
                  })
                }
              />
            )}
            <RevokeButton invite={invite} />
          </Space>
        ),
    },
  ];
}

function StateTag({ invite: { state, suspension } }: { invite: AdminInvite }) {
  const t = useTexts();
  if (suspension !== null) return <SuspensionTag reason={suspension} />;
  return <StatusTag tone={state === 'open' ? 'success' : 'default'}>{t(state)}</StatusTag>;
}

/** What somebody who registers gets. */
function useGrantColumns(): ListColumn<AdminInvite>[] {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const reach = useReach();
  return [
    {
      key: 'system',
      title: common('system'),
      render: (_, invite) => reach.nameOfSystem(invite.systemCode),
    },
    {
      key: 'roles',
      title: t('roles'),
      render: (_, invite) => invite.roles.map((role) => format.name(role)).join(', '),
    },
    {
      key: 'orgUnit',
      title: t('orgUnit'),
      isExtra: true,
      render: (_, { orgUnit }) => (orgUnit ? format.name(orgUnit) : '–'),
    },
  ];
}
