import type { CollectionJson } from '@pedestal/blueprint';
import { FormDrawer, useFormat } from '@pedestal/workbench';
import { Alert, Form, Select } from 'antd';
import { useMemo } from 'react';
import { useDesignTexts } from '../shared/texts.ts';
import { ActionRows } from './action-rows.tsx';
import {
  type FieldAccess,
  type Policy,
  type PolicyValues,
  type RolePolicy,
  toPolicy,
  toValues,
} from './policy.ts';
import { usePolicyWords } from './use-policy-words.ts';

interface RoleDrawerProps {
  collection: CollectionJson;
  role: RolePolicy;
  actions: readonly string[];
  onReview: (policy: Policy) => void;
  onClose: () => void;
}

/** The form of what one role grants: whose records for each action, and the fields. */
export function RoleDrawer({ collection, role, actions, onReview, onClose }: RoleDrawerProps) {
  const t = useDesignTexts();
  const format = useFormat();
  const words = usePolicyWords(collection);
  const [form] = Form.useForm<PolicyValues>();
  const parts = useMemo(() => [...collection.fields, ...collection.lines], [collection]);
  const initial = useMemo(
    () =>
      toValues(
        role,
        actions,
        parts.map(({ id }) => id),
      ),
    [role, actions, parts],
  );
  const isReadOnly = !role.mayEdit || role.grantsAll;
  return (
    <FormDrawer<PolicyValues>
      title={t('access.edit', { role: format.name(role) })}
      width={680}
      okText={t('bar.review')}
      form={form}
      initial={initial}
      isSaving={false}
      isReadOnly={isReadOnly}
      onSave={() => onReview(toPolicy(form.getFieldsValue(true) as PolicyValues))}
      onClose={onClose}
    >
      {role.grantsAll && <Alert type="info" showIcon title={t('access.grantsAll')} />}
      {!role.grantsAll && isReadOnly && (
        <Alert type="info" showIcon title={t('access.readOnlyRole')} />
      )}
      {!role.grantsAll && (
        <>
          <h2 className="ds-group">{t('access.rowsHead')}</h2>
          <p className="wb-muted ds-group-hint">{t('access.rowsHint')}</p>
          {actions.map((action) => (
            <ActionRows
              key={action}
              collection={collection}
              action={action}
              words={words}
              isReadOnly={isReadOnly}
            />
          ))}
          <h2 className="ds-group">{t('access.fieldsHead')}</h2>
          <p className="wb-muted ds-group-hint">{t('access.fieldsHint')}</p>
          <div className="ds-access-fields">
            {parts.map((part) => (
              <Form.Item
                key={part.id}
                className="ds-inline"
                name={['fields', part.id]}
                label={words.field(part.id)}
              >
                <Select options={optionsOf(words.access, role.fields[part.id])} />
              </Form.Item>
            ))}
          </div>
        </>
      )}
    </FormDrawer>
  );
}

const CHOICES = ['read', 'mask', 'none'] as const satisfies readonly FieldAccess[];

function optionsOf(name: (access: FieldAccess | null) => string, now: FieldAccess | undefined) {
  const own = now === 'write' ? [{ value: 'write', label: name('write') }] : [];
  const rest = CHOICES.map((value) => ({ value: value as string, label: name(value) }));
  return [{ value: 'usual', label: name(null) }, ...own, ...rest];
}
