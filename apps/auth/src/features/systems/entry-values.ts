import type { AdminLoginEntry } from '@pedestal/contract';

/** The fields of a login entry that the form edits. */
export type EntryValues = Omit<AdminLoginEntry, 'version' | 'isDefault'>;

export const BLANK_ENTRY: EntryValues = {
  loginKey: '',
  systemCode: '',
  title: '',
  titleEn: '',
  branding: { logo: '', background: '' },
  hostnames: [],
  methods: ['password'],
  activeKey: '2',
  registerOpen: false,
  passwordPolicy: 'standard',
  secondFactor: 'optional',
  locale: null,
};

export const METHODS = ['password', 'sms', 'qr'] as const;
export type Method = (typeof METHODS)[number];
/** The tab of each sign-in method, as `activeKey` names it. */
export const TAB_KEYS = { password: '2', sms: '1', qr: '3' } as const;

export function valuesOf({
  version: _version,
  isDefault: _isDefault,
  ...values
}: AdminLoginEntry): EntryValues {
  return values;
}
