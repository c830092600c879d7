import type { AdminLoginEntry } from '@pedestal/contract';
import { type ConflictField, useCommonTexts, useVersionedSave } from '@pedestal/workbench';
import type { FormInstance } from 'antd';
import { type EntryValues, METHODS, type Method, TAB_KEYS, valuesOf } from './entry-values.ts';
import { useTexts } from './texts.ts';

/** Characters of a picture's address that a conflict shows. */
const SHOWN_PICTURE_CHARS = 40;

/** Creates or updates a login entry. */
export function useSaveEntry(
  entry: AdminLoginEntry | undefined,
  form: FormInstance<EntryValues>,
  onDone: () => void,
) {
  return useVersionedSave<AdminLoginEntry, EntryValues, unknown>({
    form,
    saved: entry,
    fieldsOf: valuesOf,
    create: (call, body) => call('POST /gateway/authority/loginEntries', { body }),
    update: (call, { loginKey, systemCode: _systemCode, ...rest }, { version }) =>
      call('PUT /gateway/authority/loginEntries/:loginKey', {
        params: { loginKey },
        body: { version, ...rest },
      }),
    reload: async (call) => {
      const all = await call('GET /gateway/authority/loginEntries');
      return all.find((one) => one.loginKey === entry?.loginKey);
    },
    conflictFields: useConflictFields(),
    onDone,
  });
}

function useConflictFields(): ConflictField<EntryValues>[] {
  const t = useTexts();
  const common = useCommonTexts();
  return [
    { key: 'title', label: t('titleZh') },
    { key: 'titleEn', label: t('titleEn') },
    { key: 'hostnames', label: t('hostnames'), show: (names) => (names as string[]).join(', ') },
    {
      key: 'methods',
      label: t('methods'),
      show: (methods) => (methods as Method[]).map((method) => t(method)).join(', '),
    },
    {
      key: 'activeKey',
      label: t('activeKey'),
      show: (key) => METHODS.filter((method) => TAB_KEYS[method] === key).map((one) => t(one)),
    },
    {
      key: 'registerOpen',
      label: t('registerOpen'),
      show: (isOpen) => common(isOpen ? 'yes' : 'no'),
    },
    {
      key: 'passwordPolicy',
      label: t('passwordPolicy'),
      show: (policy) => t(policy as EntryValues['passwordPolicy']),
    },
    {
      key: 'secondFactor',
      label: t('secondFactor'),
      show: (rule) => t(rule as EntryValues['secondFactor']),
    },
    { key: 'locale', label: t('locale') },
    {
      key: 'branding',
      label: t('branding'),
      show: (branding) =>
        Object.values(branding as EntryValues['branding'])
          .map((picture) => picture.slice(0, SHOWN_PICTURE_CHARS))
          .join(' / '),
    },
  ];
}
