import type { CollectionJson } from '@pedestal/blueprint';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Button, Form, Input, Select } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { SCOPES, WITHOUT_SCOPE } from './policy.ts';
import type { PolicyWords } from './use-policy-words.ts';

const MAX_CONDITIONS = 10;
const NAMED_FIELDS = 12;

interface ActionRowsProps {
  collection: CollectionJson;
  action: string;
  words: PolicyWords;
  isReadOnly: boolean;
}

/** Whose records a role may act on, and under which conditions. */
export function ActionRows({ collection, action, words, isReadOnly }: ActionRowsProps) {
  const scope = Form.useWatch(['scopes', action]) as string | undefined;
  const hasScope = !WITHOUT_SCOPE.includes(action);
  const scopes = hasScope ? SCOPES : (['all'] as const);
  return (
    <div className="ds-access-row">
      <Form.Item className="ds-inline" name={['scopes', action]} label={words.action(action)}>
        <Select
          options={[
            { value: 'none', label: words.scope(action, null) },
            ...scopes.map((value) => ({ value, label: words.scope(action, value) })),
          ]}
        />
      </Form.Item>
      {hasScope && scope !== undefined && scope !== 'none' && (
        <Conditions
          collection={collection}
          action={action}
          name={words.action(action)}
          isReadOnly={isReadOnly}
        />
      )}
    </div>
  );
}

interface ConditionsProps {
  collection: CollectionJson;
  action: string;
  /** Of the action. */
  name: string;
  isReadOnly: boolean;
}

/** Conditions over the record; one of them has to be true. */
function Conditions({ collection, action, name, isReadOnly }: ConditionsProps) {
  const t = useDesignTexts();
  const title = useTitle();
  const locale = useLocale();
  const names = collection.fields.map(({ id, title: each }) => `${id} = ${title(each)}`);
  const check = async (_: unknown, source: string = '') => {
    if (source.trim() === '') return;
    const { findFault } = await import('../states/check-guard.ts');
    const fault = findFault(collection, source, locale);
    if (fault !== undefined) throw new Error(fault);
  };
  return (
    <Form.List name={['conditions', action]}>
      {(items, { add, remove }) => (
        <div className="ds-conditions">
          {items.map((item, index) => (
            <div key={item.key} className="ds-condition">
              <Form.Item
                name={[item.name, 'expression']}
                label={t(index === 0 ? 'access.onlyIf' : 'access.orIf')}
                validateTrigger={['onBlur', 'onSubmit']}
                rules={[{ validator: check }]}
              >
                <Input.TextArea
                  className="ds-code"
                  aria-label={t('access.conditionOf', { name, number: index + 1 })}
                  autoSize={{ minRows: 1, maxRows: 6 }}
                  maxLength={2_000}
                />
              </Form.Item>
              {!isReadOnly && (
                <Button
                  size="small"
                  aria-label={t('access.removeCondition', { name, number: index + 1 })}
                  onClick={() => remove(item.name)}
                >
                  {t('choices.removeShort')}
                </Button>
              )}
            </div>
          ))}
          {items.length > 0 && (
            <p className="wb-muted ds-lead">
              {t('access.conditionHint', { names: names.slice(0, NAMED_FIELDS).join(', ') })}
            </p>
          )}
          {!isReadOnly && items.length < MAX_CONDITIONS && (
            <Button
              size="small"
              type="text"
              aria-label={t('access.addConditionTo', { name })}
              onClick={() => add({ expression: '' })}
            >
              {t('access.addCondition')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
}
