import { type AdminUser, PERMISSIONS } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import {
  ChoiceFilter,
  SearchBox,
  UnitFilter,
  type UseAddressState,
  useCommonTexts,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { useState } from 'react';
import { SystemFilter } from '../../shared/system-filter.tsx';
import { useTexts } from './texts.ts';

const STATUSES: AdminUser['status'][] = ['active', 'disabled', 'deleted'];

interface UserFiltersProps {
  state: UseAddressState;
  isListReady: boolean;
}

/** The filters of the list of users. */
export function UserFilters({ state, isListReady }: UserFiltersProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const canGrant = useShell().can(PERMISSIONS.grantRoles);
  return (
    <>
      <SearchBox
        label={t('searchLabel')}
        value={state.values.search}
        onSearch={(search) => state.filter({ search })}
      />
      <ChoiceFilter
        name="status"
        label={common('status')}
        placeholder={t('anyStatus')}
        options={STATUSES.map((status) => ({ value: status, label: t(status) }))}
        state={state}
      />
      <SystemFilter state={state} resets={['roleId']} />
      {canGrant && <RoleFilter state={state} />}
      <UnitFilter name="orgUnitId" label={t('orgUnit')} state={state} isListReady={isListReady} />
    </>
  );
}

function RoleFilter({ state }: { state: UseAddressState }) {
  const t = useTexts();
  const format = useFormat();
  const { systemCode, roleId } = state.values;
  const [isOpened, setOpened] = useState(false);
  const roles = useGet(
    'GET /gateway/authority/grantableRoles',
    { query: systemCode === undefined ? {} : { systemCode } },
    { enabled: isOpened || roleId !== undefined },
  );
  if (roles.isError) return null;
  return (
    <ChoiceFilter
      name="roleId"
      label={t('roles')}
      placeholder={t('anyRole')}
      options={(roles.data ?? []).map((role) => ({ value: role.id, label: format.name(role) }))}
      state={state}
      onOpen={() => setOpened(true)}
      isLoading={roles.isLoading}
    />
  );
}
