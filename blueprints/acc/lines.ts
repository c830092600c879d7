import { boolean, choice, code, link, money, orgUnit } from '@pedestal/blueprint';
import { ACCOUNT_KINDS } from './terms.ts';

/** Fields that the lines of vouchers, openings and templates share. */

/** The account set; `copy` takes values of it along. */
export const set = (copy?: Readonly<Record<string, string>>) =>
  link('accountSet', { title: ['账套', 'Account set'], required: true, ...(copy && { copy }) });

export const amount = (title: readonly [string, string]) => money({ title, default: '0' });

/** What an account asks for is copied with it and hidden, so that nobody can write it differently. */
export const accountFields = {
  account: link('account', {
    title: ['科目', 'Account'],
    required: true,
    copy: {
      kind: 'kind',
      accountSet: 'set',
      isGroup: 'isGroup',
      needsParty: 'needsParty',
      needsUnit: 'needsUnit',
      needsProject: 'needsProject',
      needsItem: 'needsItem',
    },
  }),
  kind: choice(ACCOUNT_KINDS, { title: ['科目用途', 'Use of the account'], hidden: true }),
  accountSet: link('accountSet', { title: ['科目账套', 'Set of the account'], hidden: true }),
  isGroup: boolean({ title: ['汇总科目', 'Group'], hidden: true }),
  needsParty: boolean({ title: ['核算往来单位', 'By party'], hidden: true }),
  needsUnit: boolean({ title: ['核算部门', 'By unit'], hidden: true }),
  needsProject: boolean({ title: ['核算项目', 'By project'], hidden: true }),
  needsItem: boolean({ title: ['核算物料', 'By item'], hidden: true }),
};

export const auxiliaries = {
  party: link('base.party', { title: ['往来单位', 'Party'] }),
  unit: orgUnit({ title: ['部门', 'Unit'] }),
  project: link('project', { title: ['项目', 'Project'] }),
  item: link('base.item', { title: ['物料', 'Item'] }),
  ref: code({
    title: ['业务单号', 'Reference'],
    help: [
      '发票号或合同号；核销时按它配对。',
      'Invoice or contract; open items are matched by it.',
    ],
    max: 40,
  }),
};
