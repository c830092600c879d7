import type { RecordAnswerData } from './words.ts';

type Role = RecordAnswerData['roles'][number];

/** What could be changed so that the person gets what they lack. */
export type Remedy =
  | { kind: 'personDisabled' | 'personDeleted' | 'systemDisabled' | 'noRole' }
  | { kind: 'scope' | 'rule' | 'field' | 'mask'; role: Role };

/** Does the role let the person reach the record, or the list if no record was asked for? */
function reaches({ dataScope, isInScope, rules }: Role, hasRecord: boolean): boolean {
  if (dataScope === null) return false;
  if (!hasRecord) return true;
  return isInScope === true && (rules.length === 0 || rules.some(({ holds }) => holds === true));
}

/** What to change, nearest first: the account, the role, whose records, the condition, the field. */
export function findRemedies(answer: RecordAnswerData, hasRecord: boolean): Remedy[] {
  const { missing, roles, access } = answer;
  const general = missing.flatMap((kind): Remedy[] => (kind === 'notReached' ? [] : [{ kind }]));
  if (missing.includes('noRole')) return general;
  if (missing.includes('notReached')) {
    return [
      ...general,
      ...roles.flatMap((role): Remedy[] => {
        if (role.isInScope === false) return [{ kind: 'scope', role }];
        const isRefused = role.rules.some(({ holds }) => holds === false);
        return role.isInScope === true && isRefused ? [{ kind: 'rule', role }] : [];
      }),
    ];
  }
  if (access !== 'none' && access !== 'mask') return general;
  const narrowing = roles.filter((role) => role.access === access && reaches(role, hasRecord));
  const kind = access === 'none' ? 'field' : 'mask';
  return [...general, ...narrowing.map((role): Remedy => ({ kind, role }))];
}
