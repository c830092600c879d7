import { TakeOverButton, useChange, useCommonTexts, useConfirm } from '@pedestal/workbench';
import { Button, Space } from 'antd';
import { useTexts } from './texts.ts';
import { useShowSecret } from './use-show-secret.tsx';
import type { Webhook } from './webhook.ts';

interface WebhookActionsProps {
  webhook: Webhook;
  onLog: () => void;
}

/** The log of a webhook, a trial, a new secret, and deleting it. */
export function WebhookActions({ webhook, onLog }: WebhookActionsProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const confirm = useConfirm();
  const { id, version, label, suspension } = webhook;
  const params = { id };
  const ping = useChange((call) => call('POST /gateway/console/webhooks/:id/ping', { params }), {
    done: t('pinged'),
  });
  const remove = useChange(
    (call) => call('POST /gateway/console/webhooks/:id/delete', { params, body: { version } }),
    { done: common('saved') },
  );
  const showSecret = useShowSecret();
  const renew = useChange(
    (call) => call('POST /gateway/console/webhooks/:id/renewSecret', { params }),
    { onDone: ({ secret }) => showSecret(label, secret) },
  );
  return (
    <Space>
      <Button size="small" onClick={onLog}>
        {t('log')}
      </Button>
      {suspension === null ? (
        <Button size="small" loading={ping.isPending} onClick={() => ping.mutate(undefined)}>
          {t('ping')}
        </Button>
      ) : (
        <TakeOverButton
          what={t('named', { label })}
          takeOver={(call) => call('POST /gateway/console/webhooks/:id/takeOver', { params })}
        />
      )}
      <Button
        size="small"
        onClick={() =>
          confirm({
            title: t('confirmRenew', { label }),
            okText: t('renew'),
            isDanger: true,
            run: () => renew.mutateAsync(undefined),
          })
        }
      >
        {t('renew')}
      </Button>
      <Button
        size="small"
        danger
        onClick={() =>
          confirm({
            title: t('confirmDelete', { label }),
            okText: common('delete'),
            isDanger: true,
            run: () => remove.mutateAsync(undefined),
          })
        }
      >
        {common('delete')}
      </Button>
    </Space>
  );
}
