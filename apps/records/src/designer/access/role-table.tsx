import type { CollectionJson } from '@pedestal/blueprint';
import { useFormat } from '@pedestal/workbench';
import { Tag } from 'antd';
import { useDesignTexts } from '../shared/texts.ts';
import type { FieldAccess, RolePolicy } from './policy.ts';
import { type PolicyWords, usePolicyWords } from './use-policy-words.ts';

interface RoleTableProps {
  collection: CollectionJson;
  roles: readonly RolePolicy[];
  onOpen: (roleId: string) => void;
}

/** The roles at a glance: those that grant something first. */
export function RoleTable({ collection, roles, onOpen }: RoleTableProps) {
  const t = useDesignTexts();
  const format = useFormat();
  const words = usePolicyWords(collection);
  const grants = ({ grantsAll, scopes }: RolePolicy) =>
    grantsAll || Object.keys(scopes).length > 0 ? 0 : 1;
  const sorted = roles.toSorted((a, b) => grants(a) - grants(b));
  return (
    <table className="ds-table">
      <caption className="ds-unseen">{t('access.roles')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('access.role')}</th>
          <th scope="col">{t('access.members')}</th>
          <th scope="col">{words.action('read')}</th>
          <th scope="col">{words.action('edit')}</th>
          <th scope="col">{t('access.fieldsHead')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((role) => (
          <tr key={role.id}>
            <th scope="row">
              <button type="button" className="ds-name" onClick={() => onOpen(role.id)}>
                {format.name(role)}
              </button>
            </th>
            <td data-label={t('access.members')}>{format.number(role.members)}</td>
            <td data-label={words.action('read')}>
              <Rows role={role} action="read" words={words} />
            </td>
            <td data-label={words.action('edit')}>
              <Rows role={role} action="edit" words={words} />
            </td>
            <td data-label={t('access.fieldsHead')}>
              <Fields role={role} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RowsProps {
  role: RolePolicy;
  action: string;
  words: PolicyWords;
}

function Rows({ role, action, words }: RowsProps) {
  const t = useDesignTexts();
  if (role.grantsAll) return <>{t('access.everything')}</>;
  const scope = role.scopes[action] ?? null;
  const count = role.rules.filter((rule) => rule.action === action).length;
  if (scope === null) return <span className="wb-muted">{words.scope(action, null)}</span>;
  return (
    <>
      {words.scope(action, scope)} {count > 0 && <Tag>{t('access.withCondition')}</Tag>}
    </>
  );
}

const NARROWED = ['none', 'mask', 'read'] as const satisfies readonly FieldAccess[];

function Fields({ role }: { role: RolePolicy }) {
  const t = useDesignTexts();
  const values = Object.values(role.fields);
  const words = NARROWED.flatMap((access) => {
    const count = values.filter((each) => each === access).length;
    return count === 0 ? [] : [t(`access.counts.${access}`, { count })];
  });
  if (role.grantsAll || words.length === 0) {
    const hasNone = !role.grantsAll && Object.keys(role.scopes).length === 0;
    return <span className="wb-muted">{hasNone ? '–' : t('access.allFields')}</span>;
  }
  return <>{words.join(', ')}</>;
}
