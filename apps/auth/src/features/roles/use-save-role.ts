import type { AdminRoleDetail } from '@pedestal/contract';
import { type ConflictField, useCommonTexts, useVersionedSave } from '@pedestal/workbench';
import { useGrantWords } from './grant-words.ts';
import { type RoleFields, toFields } from './role-values.ts';
import { useTexts } from './texts.ts';

/** Creates or updates a role; `onDone` gets its id. */
export function useSaveRole(
  role: AdminRoleDetail | undefined,
  systemCode: string | null,
  onDone: (id: string) => void,
) {
  return useVersionedSave({
    saved: role,
    fieldsOf: toFields,
    create: (call, body: RoleFields) => call('POST /gateway/authority/roles', { body }),
    update: (call, { systemCode: _systemCode, ...fields }: RoleFields, { id, version }) =>
      call('PUT /gateway/authority/roles/:id', { params: { id }, body: { version, ...fields } }),
    reload: (call) => call('GET /gateway/authority/roles/:id', { params: { id: role?.id ?? '' } }),
    conflictFields: useConflictFields(systemCode),
    onDone: ({ id }) => onDone(id),
  });
}

function useConflictFields(systemCode: string | null): ConflictField<RoleFields>[] {
  const t = useTexts();
  const common = useCommonTexts();
  const describeGrants = useGrantWords(systemCode);
  const yesOrNo = (value: unknown) => common(value ? 'yes' : 'no');
  return [
    { key: 'name', label: common('nameZh') },
    { key: 'nameEn', label: common('nameEn') },
    { key: 'description', label: t('description') },
    { key: 'requiresMfa', label: t('requiresMfa'), show: yesOrNo },
    { key: 'grantsAll', label: t('grantsAll'), show: yesOrNo },
    {
      key: 'grants',
      label: t('grants'),
      show: (list, other) =>
        describeGrants(list as RoleFields['grants'], other as RoleFields['grants']),
    },
  ];
}
