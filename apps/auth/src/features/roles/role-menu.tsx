import type { AdminRole } from '@pedestal/contract';
import { useChange, useCommonTexts, useConfirm, useFormat } from '@pedestal/workbench';
import { Button, Dropdown, Input, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from './texts.ts';

/** The actions on one role. */
export function RoleMenu({ of: role }: { of: AdminRole }) {
  const t = useTexts();
  const common = useCommonTexts();
  const format = useFormat();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [copyName, setCopyName] = useState<string>();
  const name = format.name(role);

  const remove = useChange(
    (call) =>
      call('POST /gateway/authority/roles/:id/delete', {
        params: { id: role.id },
        body: { version: role.version },
      }),
    { done: common('deleted') },
  );
  const copy = useChange(
    (call, wanted: string) =>
      call('POST /gateway/authority/roles/:id/copy', {
        params: { id: role.id },
        body: { name: wanted, nameEn: '' },
      }),
    {
      done: t('copied'),
      onDone: ({ id }) => void navigate(id),
    },
  );

  const act = (key: string) => {
    if (key === 'edit') return void navigate(role.id);
    if (key === 'copy') return setCopyName(t('copyOf', { name: role.name }));
    confirm({
      title: t('confirmRemove', { name, count: role.members }),
      okText: common('delete'),
      isDanger: true,
      run: () => remove.mutateAsync(undefined),
    });
  };

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'edit', label: common('edit') },
            { key: 'copy', label: t('copy') },
            ...(role.builtIn ? [] : [{ key: 'delete', label: common('delete'), danger: true }]),
          ],
          onClick: ({ key }) => act(key),
        }}
      >
        <Button size="small" aria-label={t('menu', { name })}>
          {common('more')}
        </Button>
      </Dropdown>
      {copyName !== undefined && (
        <CopyDialog
          name={copyName}
          isRunning={copy.isPending}
          onCancel={() => setCopyName(undefined)}
          onCopy={(wanted) => copy.mutate(wanted)}
        />
      )}
    </>
  );
}

interface CopyDialogProps {
  name: string;
  isRunning: boolean;
  onCancel: () => void;
  onCopy: (name: string) => void;
}

function CopyDialog({ name, isRunning, onCancel, onCopy }: CopyDialogProps) {
  const t = useTexts();
  const common = useCommonTexts();
  const [text, setText] = useState(name);
  return (
    <Modal
      open
      title={t('copy')}
      okText={common('save')}
      cancelText={common('cancel')}
      confirmLoading={isRunning}
      okButtonProps={{ disabled: text.trim() === '' }}
      onCancel={onCancel}
      onOk={() => onCopy(text)}
    >
      <Input
        aria-label={common('name')}
        maxLength={64}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  );
}
