import { App, Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import { useCommonTexts } from '../texts/common-texts.ts';
import { useFormName } from './use-form-name.ts';
import './form.css';
import { useLeaveGuard } from './use-leave-guard.ts';

interface FormDrawerProps<V extends object> {
  title: string;
  form: FormInstance<V>;
  initial: Partial<V>;
  isSaving: boolean;
  isReadOnly?: boolean;
  width?: number;
  /** Label of the button that submits; "Save" by default. */
  okText?: string;
  onSave: (values: V) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a drawer. Asks before it discards unsaved changes. */
export function FormDrawer<V extends object>(props: FormDrawerProps<V>) {
  const { title, form, initial, isSaving, isReadOnly, width = 520, onSave, onClose } = props;
  const t = useCommonTexts();
  const { okText = t('save') } = props;
  const formName = useFormName();
  const { modal } = App.useApp();
  const [isDirty, setDirty] = useState(false);
  // Guard only Back: Cancel and the close button ask by themselves.
  useLeaveGuard(isDirty, ({ historyAction }) => historyAction === 'POP');

  const close = () => {
    if (!isDirty) return onClose();
    modal.confirm({
      title: t('unsaved'),
      content: t('unsavedHint'),
      okText: t('leave'),
      cancelText: t('stay'),
      onOk: onClose,
    });
  };

  return (
    <Drawer
      open
      size={width}
      title={title}
      onClose={close}
      mask={{ closable: !isDirty }}
      footer={
        <div className="wb-drawer-foot">
          <Button onClick={close}>{t('cancel')}</Button>
          {!isReadOnly && (
            <Button type="primary" loading={isSaving} onClick={() => form.submit()}>
              {okText}
            </Button>
          )}
        </div>
      }
    >
      <Form<V>
        name={formName}
        form={form}
        layout="vertical"
        initialValues={initial}
        disabled={isReadOnly ?? false}
        requiredMark
        scrollToFirstError
        onValuesChange={() => setDirty(true)}
        onFinish={onSave}
      >
        {props.children}
      </Form>
    </Drawer>
  );
}
