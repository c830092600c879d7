import type { CollectionJson, FlowJson, TransitionJson } from '@pedestal/blueprint';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { FormDrawer } from '@pedestal/workbench';
import { Form, Input, Radio, Select } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { ownId } from '../shared/ids.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { toTitle } from '../shared/title.ts';
import { TitleItems } from '../shared/title-items.tsx';

interface TransitionValues {
  zh: string;
  en: string;
  from: string[];
  to: string;
  guard?: string;
  who: 'edit' | 'own';
}

interface TransitionDrawerProps {
  collection: CollectionJson;
  flow: FlowJson;
  /** Absent: a new one. */
  transition: TransitionJson | undefined;
  onSave: (transition: TransitionJson) => void;
  onClose: () => void;
}

/** The form of an action: from where to where, for whom, and under which condition. */
export function TransitionDrawer(props: TransitionDrawerProps) {
  const { collection, flow, transition, onSave, onClose } = props;
  const t = useDesignTexts();
  const title = useTitle();
  const locale = useLocale();
  const [form] = Form.useForm<TransitionValues>();
  const options = flow.states.map((state) => ({ value: state.id, label: title(state.title) }));
  const initial: Partial<TransitionValues> = transition
    ? {
        ...{ zh: transition.title[0], en: transition.title[1], to: transition.to },
        from: [...transition.from],
        guard: transition.guard ?? '',
        who: transition.permission === undefined ? 'edit' : 'own',
      }
    : { who: 'edit', from: [] };
  const save = (values: TransitionValues) => {
    const named = toTitle(values.zh, values.en);
    const taken = flow.transitions.map(({ id }) => id);
    const id = transition?.id ?? ownId(named, taken, 'action');
    const guard = values.guard?.trim() ?? '';
    onSave({
      ...{ id, title: named, from: values.from, to: values.to },
      effects: transition?.effects ?? [],
      ...(guard === '' ? {} : { guard }),
      ...(values.who === 'own' ? { permission: transition?.permission ?? id } : {}),
    });
  };
  const names = collection.fields.map(({ id, title: each }) => `${id} = ${title(each)}`);
  const required = { required: true, message: t('transitions.choose') };
  return (
    <FormDrawer<TransitionValues>
      title={
        transition ? t('transitions.edit', { name: title(transition.title) }) : t('transitions.add')
      }
      okText={t('field.done')}
      form={form}
      initial={initial}
      isSaving={false}
      onSave={save}
      onClose={onClose}
    >
      <TitleItems />
      <div className="ds-pair">
        <Form.Item name="from" label={t('transitions.from')} rules={[required]}>
          <Select mode="multiple" options={options} />
        </Form.Item>
        <Form.Item name="to" label={t('transitions.to')} rules={[required]}>
          <Select options={options} />
        </Form.Item>
      </div>
      <Form.Item name="who" label={t('transitions.who')}>
        <Radio.Group
          options={[
            { value: 'edit', label: t('transitions.whoEdit') },
            { value: 'own', label: t('transitions.whoOwn') },
          ]}
        />
      </Form.Item>
      <Form.Item
        name="guard"
        label={t('transitions.guard')}
        extra={t('transitions.guardHint', { names: names.slice(0, 12).join(', ') })}
        validateTrigger={['onBlur', 'onSubmit']}
        rules={[
          {
            validator: async (_, source: string = '') => {
              if (source.trim() === '') return;
              const { findFault } = await import('./check-guard.ts');
              const fault = findFault(collection, source, locale);
              if (fault !== undefined) throw new Error(fault);
            },
          },
        ]}
      >
        <Input.TextArea
          className="ds-code"
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2_000}
        />
      </Form.Item>
    </FormDrawer>
  );
}
