import { PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { ChoiceFilter, DataList, Page, type UseAddressState, useList } from '@pedestal/workbench';
import { Button } from 'antd';
import { useState } from 'react';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import { LinkDialog, type LinkedInvite } from './link-dialog.tsx';
import { useTexts } from './texts.ts';
import { useInviteColumns } from './use-invite-columns.tsx';
import { UsesDialog } from './uses-dialog.tsx';

const STATES = ['open', 'used', 'expired', 'revoked'] as const;
const FILTERS = ['systemCode', 'state'];

/** Invites of the systems that the person administers. */
export function Component() {
  const t = useTexts();
  const shell = useShell();
  const list = useList('GET /gateway/authority/invites', FILTERS);
  const [isAdding, setAdding] = useState(false);
  const [linkOf, setLinkOf] = useState<LinkedInvite>();
  const [usesOf, setUsesOf] = useState<string>();
  const canWrite = shell.can(PERMISSIONS.writeInvites);
  const columns = useInviteColumns({ canWrite, onShowLink: setLinkOf, onShowUses: setUsesOf });

  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        canWrite && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      }
    >
      <DataList
        name="invites"
        label={t('title')}
        rowKey={(invite) => invite.id}
        columns={columns}
        list={list}
        filters={<InviteFilters state={list.state} />}
      />
      {isAdding && (
        <InviteDrawer
          onClose={() => setAdding(false)}
          onMade={(invite) => {
            setAdding(false);
            setLinkOf(invite);
          }}
        />
      )}
      {linkOf !== undefined && <LinkDialog invite={linkOf} onClose={() => setLinkOf(undefined)} />}
      {usesOf !== undefined && <UsesDialog id={usesOf} onClose={() => setUsesOf(undefined)} />}
    </Page>
  );
}

function InviteFilters({ state }: { state: UseAddressState }) {
  const t = useTexts();
  return (
    <>
      <SystemFilter state={state} />
      <ChoiceFilter
        name="state"
        label={t('state')}
        placeholder={t('anyState')}
        options={STATES.map((one) => ({ value: one, label: t(one) }))}
        state={state}
      />
    </>
  );
}
