import { type AdminResource, hasDataScope } from '@pedestal/contract';
import { useFormat } from '@pedestal/workbench';
import { Select, Tag } from 'antd';
import { useSharedTexts } from '../../shared/texts.ts';
import { type DataScope, SCOPES } from './role-values.ts';
import { useTexts } from './texts.ts';

interface GrantTitleProps {
  resource: AdminResource;
  /** undefined: not granted. */
  scope: DataScope | undefined;
  isReadOnly: boolean;
  onChange: (scope: DataScope) => void;
}

/** Name, type and data scope of a resource in the tree of grants. */
export function GrantTitle({ resource, scope, isReadOnly, onChange }: GrantTitleProps) {
  const t = useTexts();
  const shared = useSharedTexts();
  const format = useFormat();
  const name = format.name(resource);
  return (
    <span className="auth-grant">
      <span className="auth-grant-name">{name}</span>
      <Tag>{shared(`resource.${resource.type}`)}</Tag>
      {!resource.held && <span className="wb-muted">{t('notHeld')}</span>}
      {scope !== undefined && hasDataScope(resource.code) && (
        <Select<DataScope>
          size="small"
          aria-label={t('scopeOf', { name })}
          disabled={isReadOnly}
          popupMatchSelectWidth={false}
          value={scope}
          options={SCOPES.map((one) => ({ value: one, label: shared(`dataScope.${one}`) }))}
          onChange={onChange}
        />
      )}
    </span>
  );
}
