import { saveText, useConfirm, writeCsv } from '@pedestal/workbench';
import { Alert, Button, Modal, Progress, Space, Table } from 'antd';
import { useState } from 'react';
import { useHandoutTexts } from './texts.ts';
import { type Handout, useHandout } from './use-handout.ts';

interface PasswordHandoutProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Gives people temporary passwords, and hands them out as a list. */
export function PasswordHandout({ ids, onClose }: PasswordHandoutProps) {
  const t = useHandoutTexts();
  const confirm = useConfirm();
  const handout = useHandout(ids);
  const { items, left, isRunning } = handout;
  const [saved, setSaved] = useState(0);
  const save = () => {
    const head = [t('userName'), t('displayName'), t('password')];
    const rows = items.map((one) => [one.userName, one.displayName, one.temporaryPassword]);
    saveText(writeCsv([head, ...rows]), t('fileName'));
    setSaved(items.length);
  };
  const close = () => {
    if (isRunning) return;
    if (saved === items.length) return onClose();
    confirm({
      title: t('leave'),
      content: t('leaveEffect'),
      okText: t('close'),
      isDanger: true,
      run: async () => onClose(),
    });
  };
  return (
    <Modal
      open
      width={640}
      title={t('title')}
      mask={{ closable: false }}
      closable={!isRunning}
      onCancel={close}
      footer={
        <Space wrap>
          <Button disabled={isRunning} onClick={close}>
            {t('close')}
          </Button>
          {left.length > 0 && (
            <Button loading={isRunning} onClick={handout.resume}>
              {t('resume')}
            </Button>
          )}
          <Button type="primary" disabled={isRunning || items.length === 0} onClick={save}>
            {t('download')}
          </Button>
        </Space>
      }
    >
      <Space orientation="vertical" className="wb-wide" size="middle">
        <Outcome handout={handout} count={ids.length} />
        <Table
          size="small"
          rowKey="id"
          dataSource={items}
          pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
          columns={[
            { title: t('userName'), dataIndex: 'userName' },
            { title: t('displayName'), dataIndex: 'displayName' },
            {
              title: t('password'),
              render: (_, { temporaryPassword }) => (
                <code className="auth-secret">{temporaryPassword}</code>
              ),
            },
          ]}
        />
      </Space>
    </Modal>
  );
}

function Outcome({ handout, count }: { handout: Handout; count: number }) {
  const t = useHandoutTexts();
  const { items, failed, left, isRunning } = handout;
  const done = count - left.length;
  if (isRunning) {
    const text = t('running', { done, count });
    return (
      <div role="status">
        <p>{text}</p>
        <Progress aria-label={text} percent={Math.round((done / count) * 100)} />
      </div>
    );
  }
  return (
    <>
      {items.length > 0 && (
        <Alert type="success" showIcon title={t('ready', { count: items.length })} />
      )}
      {failed > 0 && <Alert type="warning" showIcon title={t('failed', { count: failed })} />}
      {left.length > 0 && (
        <Alert type="warning" showIcon title={t('stopped', { count: left.length })} />
      )}
    </>
  );
}
