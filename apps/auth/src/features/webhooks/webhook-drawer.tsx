import { isWebUrl } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { FormDrawer, useChange, useCommonTexts } from '@pedestal/workbench';
import { Form, Input, Select, Switch } from 'antd';
import { useTexts } from './texts.ts';
import { useShowSecret } from './use-show-secret.tsx';
import { EVENTS, EVERY, type Webhook, type WebhookList } from './webhook.ts';

interface Fields {
  label: string;
  url: string;
  /** Workspace and collection, joined by a dot. */
  subject: string;
  events: string[];
  isActive: boolean;
}

interface WebhookDrawerProps {
  webhook: Webhook | undefined;
  targets: WebhookList['targets'];
  allowedHosts: readonly string[];
  onClose: () => void;
}

const BLANK: Fields = { label: '', url: 'https://', subject: '', events: [], isActive: true };

function fieldsOf({ label, url, workspace, collection, events, status }: Webhook): Fields {
  return {
    label,
    url,
    subject: `${workspace}.${collection}`,
    events,
    isActive: status === 'active',
  };
}

/** Form of one webhook. The secret of a new one is shown only once. */
export function WebhookDrawer({ webhook, targets, allowedHosts, onClose }: WebhookDrawerProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const [form] = Form.useForm<Fields>();
  const showSecret = useShowSecret();
  const save = useChange(
    async (call, { label, url, subject, events, isActive }: Fields) => {
      const [workspace = '', collection = EVERY] = subject.split('.');
      const body = { label, url, workspace, collection, events };
      if (!webhook) return call('POST /gateway/console/webhooks', { body });
      const status = isActive ? ('active' as const) : ('paused' as const);
      const params = { id: webhook.id };
      const { version } = webhook;
      await call('PUT /gateway/console/webhooks/:id', {
        params,
        body: { ...body, status, version },
      });
      return undefined;
    },
    {
      form,
      done: common('saved'),
      onDone(created) {
        onClose();
        if (created) showSecret(created.label, created.secret);
      },
    },
  );
  return (
    <FormDrawer<Fields>
      title={webhook ? t('edit', { label: webhook.label }) : t('add')}
      form={form}
      initial={webhook ? fieldsOf(webhook) : BLANK}
      isSaving={save.isPending}
      onSave={(values) => save.mutate({ ...BLANK, ...values })}
      onClose={onClose}
    >
      <Form.Item
        name="label"
        label={t('label')}
        rules={[{ required: true, whitespace: true, max: 64 }]}
      >
        <Input />
      </Form.Item>
      <Form.Item
        name="url"
        label={t('url')}
        extra={t('urlHint', { hosts: allowedHosts.join(', ') })}
        rules={[
          { required: true },
          {
            validator: (_, url: string) =>
              isWebUrl(url ?? '') ? Promise.resolve() : Promise.reject(new Error(t('urlWrong'))),
          },
        ]}
      >
        <Input maxLength={2048} />
      </Form.Item>
      <SubjectFields targets={targets} />
      {webhook && (
        <Form.Item name="isActive" label={t('isActive')} valuePropName="checked">
          <Switch />
        </Form.Item>
      )}
    </FormDrawer>
  );
}

/** What the webhook is told of. */
function SubjectFields({ targets }: Pick<WebhookDrawerProps, 'targets'>) {
  const t = useTexts();
  const locale = useLocale();
  const byWorkspace = Map.groupBy(targets, ({ workspace }) => workspace);
  return (
    <>
      <Form.Item name="subject" label={t('subject')} rules={[{ required: true }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={[...byWorkspace].map(([workspace, collections]) => ({
            label: workspace,
            options: [
              { value: `${workspace}.${EVERY}`, label: t('every', { workspace }) },
              ...collections.map(({ collection, title }) => ({
                value: `${workspace}.${collection}`,
                label: `${title[locale]} (${workspace}.${collection})`,
              })),
            ],
          }))}
        />
      </Form.Item>
      <Form.Item
        name="events"
        label={t('events')}
        extra={t('eventsHint')}
        rules={[{ required: true, type: 'array', max: 20 }]}
      >
        <Select
          mode="tags"
          tokenSeparators={[' ', ',']}
          options={EVENTS.map((event) => ({ value: event, label: t(`event.${event}`) }))}
        />
      </Form.Item>
    </>
  );
}
