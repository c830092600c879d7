import type { FlowJson, StateJson } from '@pedestal/blueprint';
import { FormDrawer } from '@pedestal/workbench';
import { Checkbox, Form } from 'antd';
import { useTitle } from '../../workspace/workspace-context.ts';
import { ColorSelect } from '../shared/color-select.tsx';
import { COLORS } from '../shared/colors.ts';
import { ownId } from '../shared/ids.ts';
import { useDesignTexts } from '../shared/texts.ts';
import { toTitle } from '../shared/title.ts';
import { TitleItems } from '../shared/title-items.tsx';

interface StateValues {
  zh: string;
  en: string;
  color?: string;
  isFirst?: boolean;
  isLocked?: boolean;
}

interface StateDrawerProps {
  flow: FlowJson;
  /** Absent: a new state. */
  state: StateJson | undefined;
  onSave: (state: StateJson, isFirst: boolean) => void;
  onClose: () => void;
}

/** The form of a state. */
export function StateDrawer({ flow, state, onSave, onClose }: StateDrawerProps) {
  const t = useDesignTexts();
  const title = useTitle();
  const [form] = Form.useForm<StateValues>();
  const color = COLORS[flow.states.length % COLORS.length] ?? 'gray';
  const initial: Partial<StateValues> = state
    ? {
        ...{ zh: state.title[0], en: state.title[1], color: state.color ?? 'gray' },
        isFirst: flow.initial === state.id,
        isLocked: state.frozen === 'all',
      }
    : { color };
  const save = (values: StateValues) => {
    const named = toTitle(values.zh, values.en);
    const { frozen, ...kept } = state ?? { id: '', title: named };
    // A list of locked fields, which the form does not show, stays as it is.
    const others = frozen !== undefined && frozen !== 'all' ? { frozen } : {};
    onSave(
      {
        ...kept,
        id:
          state?.id ??
          ownId(
            named,
            flow.states.map(({ id }) => id),
            'state',
          ),
        title: named,
        color: values.color as NonNullable<StateJson['color']>,
        ...(values.isLocked ? { frozen: 'all' as const } : others),
      },
      values.isFirst ?? false,
    );
  };
  return (
    <FormDrawer<StateValues>
      title={state ? t('states.edit', { name: title(state.title) }) : t('states.add')}
      okText={t('field.done')}
      form={form}
      initial={initial}
      isSaving={false}
      onSave={save}
      onClose={onClose}
    >
      <TitleItems />
      <Form.Item name="color" label={t('states.color')}>
        <ColorSelect label={t('states.color')} />
      </Form.Item>
      <div className="ds-flags">
        <Form.Item name="isFirst" valuePropName="checked" noStyle>
          <Checkbox disabled={state !== undefined && flow.initial === state.id}>
            {t('states.isFirst')}
          </Checkbox>
        </Form.Item>
        <Form.Item name="isLocked" valuePropName="checked" noStyle>
          <Checkbox>{t('states.isLocked')}</Checkbox>
        </Form.Item>
      </div>
    </FormDrawer>
  );
}
