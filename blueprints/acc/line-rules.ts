import { type RuleJson, rule } from '@pedestal/blueprint';

/** What every line must meet; drafts may be unfinished where the rule says so. */
export const lineRules = (isFinished: string): RuleJson[] => [
  rule(
    'ownSet',
    'lines.all(row, row.accountSet == set)',
    ['科目不属于本账套', 'An account belongs to another account set'],
    'lines',
  ),
  rule(
    'leafOnly',
    'lines.all(row, row.kind != null && row.isGroup == false)',
    ['只能使用末级科目', 'Only accounts without sub-accounts can be used'],
    'lines',
  ),
  rule(
    'oneSide',
    'lines.all(row, row.debit == 0 || row.credit == 0)',
    ['一行只能填借方或贷方', 'A line is either a debit or a credit'],
    'lines',
  ),
  rule(
    'filled',
    `!(${isFinished}) || lines.all(row, row.debit != 0 || row.credit != 0)`,
    ['每行都要有金额', 'Every line needs an amount'],
    'lines',
  ),
  rule(
    'party',
    'lines.all(row, row.needsParty != true || row.party != null)',
    ['该科目须填写往来单位', 'An account asks for a party'],
    'lines',
  ),
  rule(
    'unit',
    'lines.all(row, row.needsUnit != true || row.unit != null)',
    ['该科目须填写部门', 'An account asks for a unit'],
    'lines',
  ),
  rule(
    'project',
    'lines.all(row, row.needsProject != true || row.project != null)',
    ['该科目须填写项目', 'An account asks for a project'],
    'lines',
  ),
  rule(
    'item',
    'lines.all(row, row.needsItem != true || row.item != null)',
    ['该科目须填写物料', 'An account asks for an item'],
    'lines',
  ),
  rule(
    'balanced',
    `!(${isFinished}) || debitTotal == creditTotal`,
    ['借贷不平', 'Debits and credits are not equal'],
    'lines',
  ),
];
