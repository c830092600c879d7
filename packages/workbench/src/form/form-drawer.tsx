import { Alert, Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useCommonTexts } from '../texts/common-texts.ts';
import { focusFirstField } from './focus-first-field.ts';
import { useAskToDiscard } from './use-ask-to-discard.ts';
import { useDraft } from './use-draft.ts';
import { useFormName } from './use-form-name.ts';
import './form.css';
import { useLeaveGuard } from './use-leave-guard.ts';

interface FormDrawerProps<V extends object> {
  title: string;
  /** Says which one is edited, such as the user name, status and roles of a person. */
  about?: ReactNode;
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

/** A form in a drawer. Asks before it discards unsaved changes, which survive a reload of the page. */
export function FormDrawer<V extends object>(props: FormDrawerProps<V>) {
  const { title, about, form, initial, isSaving, isReadOnly, width = 520, onSave, onClose } = props;
  const t = useCommonTexts();
  const { okText = t('save') } = props;
  const formName = useFormName();
  const askToDiscard = useAskToDiscard();
  const fields = useRef<HTMLDivElement>(null);
  const draft = useDraft<V>(title, initial);
  const [isDirty, setDirty] = useState(draft.restored !== undefined);
  // Guard only Back: Cancel and the close button ask by themselves.
  useLeaveGuard(isDirty, ({ historyAction }) => historyAction === 'POP');

  const close = () => {
    if (isDirty) askToDiscard(onClose);
    else onClose();
  };

  const startAnew = () => {
    const nothing = Object.keys(draft.restored ?? {}).map((name) => [name, undefined]);
    form.setFieldsValue({ ...Object.fromEntries(nothing), ...initial });
    draft.discard();
    setDirty(false);
  };

  return (
    <Drawer
      open
      size={width}
      title={
        <>
          {title}
          {about && <div className="wb-drawer-about">{about}</div>}
        </>
      }
      onClose={close}
      afterOpenChange={(isOpen) => isOpen && focusFirstField(fields.current)}
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
        initialValues={{ ...initial, ...draft.restored }}
        disabled={isReadOnly ?? false}
        requiredMark
        scrollToFirstError
        onValuesChange={(_, values) => {
          setDirty(true);
          draft.keep(values);
        }}
        onFinish={onSave}
      >
        {draft.restored && <Restored onDiscard={startAnew} />}
        <div ref={fields}>{props.children}</div>
      </Form>
    </Drawer>
  );
}

function Restored({ onDiscard }: { onDiscard: () => void }) {
  const t = useCommonTexts();
  return (
    <Alert
      className="wb-restored"
      type="info"
      showIcon
      title={t('restored')}
      action={
        <Button size="small" onClick={onDiscard}>
          {t('discardRestored')}
        </Button>
      }
    />
  );
}
