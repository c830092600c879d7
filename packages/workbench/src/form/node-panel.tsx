import { Button, Form, type FormInstance, Space } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormName } from '../lib/use-form-name.ts';
import { useSharedTexts } from './texts.ts';
import { useConfirm } from './use-confirm.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface NodePanelProps<V extends object> {
  title: string;
  form: FormInstance<V>;
  initial: V;
  mayWrite: boolean;
  isSaving: boolean;
  onSave: (values: V) => void;
  /** Buttons beside Save. */
  actions: ReactNode;
  /** How it is removed, where it can be. */
  removal?: { question: string; act: () => Promise<unknown> } | undefined;
  fields: ReactNode;
  children?: ReactNode;
}

/** The form beside a tree: one node, and what can be done with it. */
export function NodePanel<V extends object>(props: NodePanelProps<V>) {
  const { title, form, initial, mayWrite, isSaving, onSave, actions, removal } = props;
  const shared = useSharedTexts();
  const formName = useFormName();
  const confirm = useConfirm();
  const [isDirty, setDirty] = useState(false);
  useLeaveGuard(isDirty, () => !isSaving);
  // On a phone it stands below the tree: without this nothing seems to happen.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.matchMedia('(max-width: 760px)').matches) panel.current?.scrollIntoView();
  }, []);
  return (
    <section ref={panel} className="auth-panel" aria-label={title}>
      <h2>{title}</h2>
      <Form<V>
        name={formName}
        form={form}
        layout="vertical"
        disabled={!mayWrite}
        initialValues={initial}
        onValuesChange={() => setDirty(true)}
        onFinish={() => onSave({ ...initial, ...form.getFieldsValue() })}
      >
        {props.fields}
        {mayWrite && (
          <Space wrap>
            <Button type="primary" htmlType="submit" loading={isSaving}>
              {shared('save')}
            </Button>
            {actions}
            {removal && (
              <Button
                danger
                onClick={() =>
                  confirm({
                    title: removal.question,
                    okText: shared('delete'),
                    isDanger: true,
                    act: () => {
                      setDirty(false);
                      return removal.act();
                    },
                  })
                }
              >
                {shared('delete')}
              </Button>
            )}
          </Space>
        )}
      </Form>
      {props.children}
    </section>
  );
}
