import type { ApprovalDelegation } from '@pedestal/contract';
import { useSettings } from '@pedestal/sub-app-sdk/react';
import {
  DateInput,
  FormDrawer,
  fromZonedTime,
  PeopleSelect,
  toZonedTime,
  useChange,
  useGet,
} from '@pedestal/workbench';
import { Form, Input, Select } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';

interface Fields {
  to: string[];
  from: string;
  until: string;
  definitions: string[];
  reason: string;
}

interface DelegationDrawerProps {
  /** Undefined: a new one. */
  delegation: ApprovalDelegation | undefined;
  onClose: () => void;
}

const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Who signs instead, from when until when, and what. */
export function DelegationDrawer({ delegation, onClose }: DelegationDrawerProps) {
  const t = useTexts();
  const title = useTitle();
  const { timeZone } = useSettings();
  const [form] = Form.useForm<Fields>();
  const definitions = useGet('GET /gateway/approvals/startable', {});
  const instant = (text: string) => fromZonedTime(text, timeZone) ?? 0;
  const save = useChange(
    (call, { to, from, until, definitions: only, reason }: Fields) => {
      const body = {
        ...{ to: to[0] ?? '', from: instant(from), until: instant(until) },
        ...{ definitions: only, reason },
      };
      return delegation
        ? call('PUT /gateway/approvals/delegations/:id', {
            params: { id: delegation.id },
            body: { ...body, version: delegation.version },
          })
        : call('POST /gateway/approvals/delegations', { body });
    },
    { form, done: t('delegate.saved'), onDone: onClose },
  );
  const initial: Fields = {
    to: delegation?.to ? [delegation.to.id] : [],
    from: toZonedTime(delegation?.from ?? Date.now(), timeZone),
    until: toZonedTime(delegation?.until ?? Date.now() + WEEK, timeZone),
    definitions: delegation?.definitions.map(({ id }) => id) ?? [],
    reason: delegation?.reason ?? '',
  };
  return (
    <FormDrawer<Fields>
      title={t(delegation ? 'delegate.edit' : 'delegate.add')}
      form={form}
      initial={initial}
      isSaving={save.isPending}
      onSave={(values) => save.mutate(values)}
      onClose={onClose}
    >
      <Form.Item
        name="to"
        label={t('delegate.to')}
        rules={[{ required: true, type: 'array', min: 1, message: t('dialog.personNeeded') }]}
      >
        <DelegateInput delegation={delegation} />
      </Form.Item>
      <Form.Item name="from" label={t('delegate.from')} rules={[{ required: true }]}>
        <TimeInput label={t('delegate.from')} />
      </Form.Item>
      <Form.Item
        name="until"
        label={t('delegate.until')}
        dependencies={['from']}
        rules={[
          { required: true },
          ({ getFieldValue }) => ({
            validator: (_, until: string) =>
              instant(until) > instant(getFieldValue('from') as string)
                ? Promise.resolve()
                : Promise.reject(new Error(t('delegate.order'))),
          }),
        ]}
      >
        <TimeInput label={t('delegate.until')} />
      </Form.Item>
      <Form.Item name="definitions" label={t('delegate.definitions')}>
        <Select
          mode="multiple"
          placeholder={t('delegate.allDefinitions')}
          showSearch={{ optionFilterProp: 'label' }}
          options={(definitions.data?.items ?? []).map((item) => ({
            value: item.id,
            label: title(item.title),
          }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={t('delegate.reason')}>
        <Input maxLength={200} />
      </Form.Item>
    </FormDrawer>
  );
}

interface TimeInputProps {
  id?: string;
  label: string;
  value?: string;
  onChange?: (value: string | null) => void;
}

/** The kit's date as a control of a form. */
function TimeInput({ value, onChange, ...rest }: TimeInputProps) {
  return (
    <DateInput {...rest} hasTime isRequired value={value} onChange={(next) => onChange?.(next)} />
  );
}

interface DelegateInputProps {
  id?: string;
  value?: string[];
  onChange?: (people: string[]) => void;
  delegation: ApprovalDelegation | undefined;
}

function DelegateInput({ id, value = [], onChange, delegation }: DelegateInputProps) {
  const t = useTexts();
  const names = new Map(delegation?.to ? [[delegation.to.id, delegation.to.displayName]] : []);
  return (
    <PeopleSelect
      {...(id === undefined ? {} : { id })}
      isSingle
      label={t('delegate.to')}
      value={value}
      names={names}
      onChange={(people) => onChange?.(people)}
    />
  );
}
