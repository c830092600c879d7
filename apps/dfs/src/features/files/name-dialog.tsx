import { isFileName, MAX_FILE_NAME } from '@pedestal/contract';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';

interface NameDialogProps {
  title: string;
  label: string;
  initial: string;
  onSave(name: string): Promise<boolean>;
  onClose(): void;
}

/** Asks for one name. */
export function NameDialog({ title, label, initial, onSave, onClose }: NameDialogProps) {
  const t = useTexts();
  const [name, setName] = useState(initial);
  const [saving, setSaving] = useState(false);
  const isGood = isFileName(name.normalize('NFC'));
  const save = async () => {
    if (!isGood) return;
    setSaving(true);
    const saved = await onSave(name.normalize('NFC'));
    setSaving(false);
    if (saved) onClose();
  };
  return (
    <Modal
      open
      title={title}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isGood, loading: saving }}
      onOk={save}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={save}>
        <Form.Item
          label={label}
          htmlFor="dfs-name"
          validateStatus={name !== '' && !isGood ? 'error' : ''}
          help={name !== '' && !isGood ? t('nameBad') : undefined}
        >
          <Input
            id="dfs-name"
            value={name}
            autoFocus
            maxLength={MAX_FILE_NAME}
            onChange={(event) => setName(event.target.value)}
            onFocus={(event) => selectStem(event.target)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}

/** Select the part before the extension. */
function selectStem(input: HTMLInputElement): void {
  const dot = input.value.lastIndexOf('.');
  input.setSelectionRange(0, dot > 0 ? dot : input.value.length);
}
