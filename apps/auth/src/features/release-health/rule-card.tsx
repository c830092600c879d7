import type { HealthRule } from '@pedestal/contract';
import { useChange, useCommonTexts, useFormName } from '@pedestal/workbench';
import { Button, Card, Form, InputNumber, Modal, Switch } from 'antd';
import { useState } from 'react';
import type { Health } from './health.ts';
import { useTexts } from './texts.ts';

/** When releases go back or become stable by themselves, in words. */
export function RuleCard({ health: { name, rule, mayEdit } }: { health: Health }) {
  const t = useTexts();
  const [isEditing, setEditing] = useState(false);
  const numbers = {
    minLoads: String(rule.minLoads),
    minPeople: String(rule.minPeople),
    share: String(rule.share),
    margin: String(rule.margin),
    hours: String(rule.hours),
  };
  return (
    <Card
      size="small"
      title={t('rule.title')}
      extra={mayEdit && <Button onClick={() => setEditing(true)}>{t('rule.edit')}</Button>}
    >
      <p>{rule.rollback ? t('rule.on', numbers) : t('rule.off')}</p>
      <p>
        {rule.promoteAfter === null
          ? t('rule.noPromote')
          : t('rule.promote', { hours: String(rule.promoteAfter) })}
      </p>
      <p className="wb-muted">
        {t('rule.cap')} {t('rule.bundled')}
      </p>
      {isEditing && <RuleDialog name={name} rule={rule} onClose={() => setEditing(false)} />}
    </Card>
  );
}

interface RuleDialogProps {
  name: string;
  rule: HealthRule;
  onClose: () => void;
}

function RuleDialog({ name, rule, onClose }: RuleDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const formName = useFormName();
  const [form] = Form.useForm<HealthRule>();
  const save = useChange(
    (call, body: HealthRule) =>
      call('PUT /gateway/console/registry/health/:name/rule', { params: { name }, body }),
    { done: common('saved'), onDone: onClose },
  );
  const required = [{ required: true }];
  return (
    <Modal
      open
      title={t('rule.editTitle', { name })}
      okText={common('save')}
      cancelText={common('cancel')}
      confirmLoading={save.isPending}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form<HealthRule>
        name={formName}
        form={form}
        layout="vertical"
        initialValues={rule}
        onFinish={(values) =>
          save.mutate({ ...rule, ...values, promoteAfter: values.promoteAfter ?? null })
        }
      >
        <Form.Item name="rollback" label={t('rule.rollback')} valuePropName="checked">
          <Switch />
        </Form.Item>
        <div className="auth-side-by-side">
          <Form.Item name="share" label={t('rule.share')} rules={required}>
            <InputNumber min={1} max={100} precision={0} suffix="%" />
          </Form.Item>
          <Form.Item name="margin" label={t('rule.margin')} rules={required}>
            <InputNumber min={0} max={100} precision={0} suffix={t('rule.points')} />
          </Form.Item>
          <Form.Item name="minLoads" label={t('rule.minLoads')} rules={required}>
            <InputNumber min={5} max={10_000} precision={0} />
          </Form.Item>
          <Form.Item
            name="minPeople"
            label={t('rule.minPeople')}
            extra={t('rule.minPeopleHint')}
            rules={required}
          >
            <InputNumber min={2} max={1_000} precision={0} />
          </Form.Item>
          <Form.Item name="hours" label={t('rule.hours')} rules={required}>
            <InputNumber min={1} max={168} precision={0} suffix={t('rule.hoursUnit')} />
          </Form.Item>
          <Form.Item
            name="promoteAfter"
            label={t('rule.promoteAfter')}
            extra={t('rule.promoteAfterHint')}
          >
            <InputNumber min={1} max={720} precision={0} suffix={t('rule.hoursUnit')} />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  );
}
