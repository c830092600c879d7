import type { FieldType } from '@pedestal/blueprint';
import { Checkbox, Form, Input, Select } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { toTitle } from '../shared/title.ts';
import type { ChoiceValues } from './field-values.ts';

/** Values that stand for something of the moment or of the person. */
const WORDS: Partial<Record<FieldType, string>> = {
  date: 'today',
  timestamp: 'now',
  person: 'me',
  orgUnit: 'mine',
};

/** The value that a new record starts with. */
export function DefaultInput({ type }: { type: FieldType }) {
  const t = useDesignTexts();
  const title = useTitle();
  const choices = (Form.useWatch<ChoiceValues[] | undefined>('choices') ?? []).filter(
    ({ id }) => id !== undefined,
  );
  if (type === 'boolean') {
    return (
      <Form.Item name="default" valuePropName="checked">
        <Checkbox>{t('field.defaultYes')}</Checkbox>
      </Form.Item>
    );
  }
  const word = WORDS[type];
  const isChoice = type === 'choice' || type === 'choices';
  // A new choice has no id before it is added.
  if (isChoice && choices.length === 0) return null;
  const options = isChoice
    ? choices.map(({ id = '', zh, en }) => ({ value: id, label: title(toTitle(zh, en)) }))
    : word === undefined
      ? []
      : [{ value: word, label: t(`field.defaults.${word as 'today'}`) }];
  return (
    <Form.Item name="default" label={t('field.default')}>
      {isChoice || word !== undefined ? (
        <Select
          allowClear
          {...(type === 'choices' ? { mode: 'multiple' as const } : {})}
          options={options}
          placeholder={t('field.defaultNone')}
        />
      ) : (
        <Input maxLength={1_000} placeholder={t('field.defaultNone')} />
      )}
    </Form.Item>
  );
}
