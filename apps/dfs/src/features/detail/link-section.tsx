import type { FileLink, FileNode } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useAction } from '@pedestal/workbench';
import { Button, Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { copyLink } from './copy-link.ts';
import { LinkLog } from './link-log.tsx';
import { LinkRow } from './link-row.tsx';

interface LinkValues {
  password?: string;
  days?: number | null;
  downloads?: number | null;
  uploadOnly?: boolean;
}

const DAY_MS = 86_400_000;

/** Links that open a file or folder without signing in. */
export function LinkSection({ node, links }: { node: FileNode; links: readonly FileLink[] }) {
  const t = useTexts();
  const shell = useShell();
  const act = useAction();
  const [form] = Form.useForm<LinkValues>();
  const [logged, setLogged] = useState<string | null>(null);
  const create = async ({ password, days, downloads, uploadOnly }: LinkValues) => {
    const made = await act(async () => {
      const { path } = await shell.call('POST /gateway/dfs/links/create', {
        body: {
          nodeId: node.id,
          uploadOnly: uploadOnly ?? false,
          ...(password ? { password } : {}),
          ...(days ? { expiresAt: Date.now() + days * DAY_MS } : {}),
          ...(downloads ? { downloadLimit: downloads } : {}),
        },
      });
      const isCopied = await copyLink(path);
      shell.notify({ type: 'success', message: t(isCopied ? 'linkCopied' : 'linkCreated') });
    });
    if (made) form.resetFields();
  };
  return (
    <>
      <h2>{t('links')}</h2>
      <ul className="dfs-rows">
        {links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            onShowLog={() => setLogged(logged === link.id ? null : link.id)}
          />
        ))}
      </ul>
      {logged && <LinkLog id={logged} />}
      <Form form={form} layout="vertical" onFinish={create}>
        <Form.Item name="password" label={t('linkPassword')} rules={[{ min: 8 }]}>
          <Input.Password autoComplete="new-password" maxLength={256} />
        </Form.Item>
        <div className="dfs-terms">
          <Form.Item name="days" label={t('linkDays')}>
            <InputNumber min={1} max={3650} precision={0} />
          </Form.Item>
          <Form.Item name="downloads" label={t('linkDownloads')}>
            <InputNumber min={1} max={1_000_000} precision={0} />
          </Form.Item>
        </div>
        {node.kind === 'folder' && (
          <Form.Item name="uploadOnly" valuePropName="checked">
            <Checkbox>{t('uploadOnly')}</Checkbox>
          </Form.Item>
        )}
        <Button htmlType="submit" type="primary">
          {t('createLink')}
        </Button>
      </Form>
    </>
  );
}
