import { Button, Form, type FormInstance, Space } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import '../page/page.css';
import { useCommonTexts } from '../texts/common-texts.ts';
import { useConfirm } from './use-confirm.ts';
import { useFormName } from './use-form-name.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface NodePanelProps<V extends object> {
  title: string;
  form: FormInstance<V>;
  initial: V;
  canWrite: boolean;
  isSaving: boolean;
  onSave: (values: V) => void;
  /** Buttons beside Save. */
  actions: ReactNode;
  /** How the node is deleted, if it can be. */
  removal?: { question: string; run: () => Promise<unknown> } | undefined;
  fields: ReactNode;
  children?: ReactNode;
}

/** The form of the selected node beside a tree, with its actions. */
export function NodePanel<V extends object>(props: NodePanelProps<V>) {
  const { title, form, initial, canWrite, isSaving, onSave, actions, removal } = props;
  const t = useCommonTexts();
  const formName = useFormName();
  const confirm = useConfirm();
  const [isDirty, setDirty] = useState(false);
  useLeaveGuard(isDirty, () => !isSaving);
  // On a phone the panel is below the tree: scroll to it, or nothing seems to happen.
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (window.matchMedia('(max-width: 760px)').matches) panel.current?.scrollIntoView();
  }, []);
  return (
    <section ref={panel} className="wb-panel" aria-label={title}>
      <h2>{title}</h2>
      <Form<V>
        name={formName}
        form={form}
        layout="vertical"
        disabled={!canWrite}
        initialValues={initial}
        onValuesChange={() => setDirty(true)}
        onFinish={() => onSave({ ...initial, ...form.getFieldsValue() })}
      >
        {props.fields}
        {canWrite && (
          <Space wrap>
            <Button type="primary" htmlType="submit" loading={isSaving}>
              {t('save')}
            </Button>
            {actions}
            {removal && (
              <Button
                danger
                onClick={() =>
                  confirm({
                    title: removal.question,
                    okText: t('delete'),
                    isDanger: true,
                    run: () => {
                      setDirty(false);
                      return removal.run();
                    },
                  })
                }
              >
                {t('delete')}
              </Button>
            )}
          </Space>
        )}
      </Form>
      {props.children}
    </section>
  );
}
