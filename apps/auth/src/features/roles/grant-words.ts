import { useFormat, useGet } from '@pedestal/workbench';
import { useSharedTexts } from '../../shared/texts.ts';
import type { RoleFields } from './role-values.ts';
import { useTexts } from './texts.ts';

type GrantList = RoleFields['grants'];

/** Longer lists end with a count. */
const NAMED = 12;

/** Describes a list of grants: how many, and which differ from the other list. */
export function useGrantWords(systemCode: string | null) {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const { data: resources = [] } = useGet(
    'GET /gateway/authority/resources',
    { query: { systemCode: systemCode ?? '' } },
    { enabled: systemCode !== null },
  );

  return (list: GrantList, other: GrantList): string => {
    const scopes = new Map(other.map((grant) => [grant.resourceId, grant.dataScope]));
    const own = list.filter((grant) => scopes.get(grant.resourceId) !== grant.dataScope);
    const nameOf = ({ resourceId, dataScope }: GrantList[number]) => {
      const resource = resources.find((one) => one.id === resourceId);
      const name = resource ? format.name(resource) : String(resourceId);
      return `${name} (${shared(`dataScope.${dataScope}`)})`;
    };
    const rest = own.length > NAMED ? [`+${own.length - NAMED}`] : [];
    const names = [...own.slice(0, NAMED).map(nameOf), ...rest].join(', ');
    const count = t('grantCount', { count: list.length });
    return names ? t('grantsOnlyHere', { count, names }) : count;
  };
}
