import { NOTICE_TYPES } from '@pedestal/contract';
import { useUnsavedChanges } from '@pedestal/sub-app-sdk/react';
import { useChange, useConfirm, useFormName } from '@pedestal/workbench';
import { Alert, Button, Form, Switch } from 'antd';
import { useState } from 'react';
import { useReach } from '../../shared/use-reach.ts';
import { AudienceFields } from './audience-fields.tsx';
import { MessageFields } from './message-fields.tsx';
import { audienceOf, BLANK_NOTICE, type NoticeValues } from './notice-values.ts';
import { useTexts } from './texts.ts';

/** Sends a notice to users, roles, units or systems. */
export function ComposeForm() {
  const t = useTexts();
  const formName = useFormName();
  const reach = useReach();
  const confirm = useConfirm();
  const [form] = Form.useForm<NoticeValues>();
  const [isDirty, setDirty] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const isToAll = Form.useWatch('everyone', form);
  useUnsavedChanges(isDirty);
  const send = useSendNotice(() => {
    form.resetFields();
    setDirty(false);
  });

  const submit = (values: NoticeValues) => {
    const notice = { ...BLANK_NOTICE, ...values };
    const isNobody = Object.keys(audienceOf(notice)).length === 0;
    setEmpty(isNobody);
    if (isNobody) return;
    if (!notice.everyone) return send.mutate(notice);
    confirm({
      title: t('confirmEveryone'),
      okText: t('send'),
      run: () => send.mutateAsync(notice),
    });
  };

  return (
    <Form<NoticeValues>
      name={formName}
      className="wb-form"
      form={form}
      layout="vertical"
      initialValues={BLANK_NOTICE}
      onValuesChange={() => setDirty(true)}
      onFinish={submit}
    >
      {reach.holdsAll && (
        <Form.Item name="everyone" label={t('everyone')} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
      {!isToAll && <AudienceFields />}
      {isEmpty && <Alert type="error" showIcon title={t('nobody')} />}
      <MessageFields />
      <Button type="primary" htmlType="submit" loading={send.isPending}>
        {t('send')}
      </Button>
    </Form>
  );
}

function useSendNotice(onDone: () => void) {
  const t = useTexts();
  return useChange(
    (call, notice: NoticeValues) =>
      call('POST /gateway/console/notices/send', {
        body: {
          type: NOTICE_TYPES.announcement,
          title: { 'zh-CN': notice.titleZh, 'en-US': notice.titleEn },
          body: { 'zh-CN': notice.bodyZh, 'en-US': notice.bodyEn },
          link: notice.link,
          to: audienceOf(notice),
        },
      }),
    { done: t('sent'), onDone },
  );
}
