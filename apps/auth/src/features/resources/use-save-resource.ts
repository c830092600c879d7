import type { AdminResource } from '@pedestal/contract';
import { type ConflictField, useCommonTexts, useVersionedSave } from '@pedestal/workbench';
import { useSharedTexts } from '../../shared/texts.ts';
import { type ResourceValues, valuesOf } from './resource-values.ts';
import { useTexts } from './texts.ts';

interface SaveResourceOptions {
  /** undefined: a new resource. */
  resource: AdminResource | undefined;
  parentId: number;
  systemCode: string;
  onDone: (id: number) => void;
}

/** Creates or updates a resource. */
export function useSaveResource({ resource, parentId, systemCode, onDone }: SaveResourceOptions) {
  return useVersionedSave({
    saved: resource,
    fieldsOf: valuesOf,
    create: (call, values: ResourceValues) =>
      call('POST /gateway/authority/resources', { body: { systemCode, parentId, ...values } }),
    update: (call, values: ResourceValues, { id, version }) =>
      call('PUT /gateway/authority/resources/:id', {
        params: { id },
        body: { version, ...values },
      }),
    reload: async (call) => {
      const all = await call('GET /gateway/authority/resources', { query: { systemCode } });
      return all.find((row) => row.id === resource?.id);
    },
    conflictFields: useConflictFields(),
    onDone: ({ id }) => onDone(id),
  });
}

function useConflictFields(): ConflictField<ResourceValues>[] {
  const t = useTexts();
  const common = useCommonTexts();
  const shared = useSharedTexts();
  return [
    {
      key: 'type',
      label: t('type'),
      show: (type) => shared(`resource.${type as ResourceValues['type']}`),
    },
    { key: 'code', label: common('code') },
    { key: 'name', label: common('nameZh') },
    { key: 'nameEn', label: common('nameEn') },
    { key: 'path', label: t('path') },
    { key: 'subApp', label: t('subApp') },
    { key: 'icon', label: t('icon') },
    { key: 'hidden', label: t('hidden'), show: (value) => common(value ? 'yes' : 'no') },
  ];
}
