import { useShell } from '@pedestal/sub-app-sdk/react';
import { Button, Input, Space, Upload } from 'antd';
import { useTexts } from './texts.ts';

interface PictureFieldProps {
  id?: string;
  label: string;
  value?: string;
  onChange?: (picture: string) => void;
}

const MAX_CHARS = 200_000;

/** A path of this site, or a small picture stored as a data URL. */
export function PictureField({ id, label, value = '', onChange }: PictureFieldProps) {
  const t = useTexts();
  const shell = useShell();
  const isInside = value.startsWith('data:');

  const take = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    const picture = `data:${file.type};base64,${btoa(binary)}`;
    if (picture.length <= MAX_CHARS) onChange?.(picture);
    else shell.notify({ type: 'error', message: t('tooBig') });
  };

  return (
    <Space.Compact block>
      <Input
        {...(id === undefined ? {} : { id })}
        aria-label={label}
        allowClear
        value={isInside ? `${value.slice(0, 30)}…` : value}
        onChange={(event) => onChange?.(isInside ? '' : event.target.value)}
      />
      <Upload
        accept="image/png,image/jpeg,image/webp"
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <Button>{t('chooseFile')}</Button>
      </Upload>
    </Space.Compact>
  );
}
