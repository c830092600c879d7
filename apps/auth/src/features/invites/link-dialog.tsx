import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { Modal, QRCode, Space, Typography } from 'antd';
import { useTexts } from './texts.ts';

/** The link of an invite, to copy or to scan. */
export function LinkDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTexts();
  const { base } = useSubApp();
  const root = base.slice(0, base.lastIndexOf('/') + 1) || '/';
  const link = `${window.location.origin}${root}user/customRegister?inviteCode=${encodeURIComponent(code)}`;
  return (
    <Modal open title={t('linkOf')} footer={null} onCancel={onClose}>
      <Space orientation="vertical" align="center" className="wb-wide">
        {/* Dark on light in every theme: many cameras cannot read the other way round. */}
        <QRCode value={link} type="svg" color="#000000" bgColor="#ffffff" />
        <Typography.Text code copyable={{ text: link }}>
          {link}
        </Typography.Text>
        <p className="wb-muted">{t('linkHint')}</p>
      </Space>
    </Modal>
  );
}
