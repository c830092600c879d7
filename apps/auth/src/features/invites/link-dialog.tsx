import { useShell } from '@pedestal/sub-app-sdk/react';
import { Modal, QRCode, Space, Typography } from 'antd';
import { useTexts } from './texts.ts';

export interface LinkedInvite {
  code: string;
  /** Host names of the login entry, which works only there; empty: any. */
  hostnames: readonly string[];
}

function linkOf({ code, hostnames }: LinkedInvite, consoleUrl: string): string {
  const link = new URL('user/customRegister', consoleUrl);
  link.searchParams.set('inviteCode', code);
  const isLocal = /^(?:localhost|.*\.localhost|127\..*|\[::1\])$/.test(link.hostname);
  const [first] = hostnames;
  if (first !== undefined && !isLocal && !hostnames.includes(link.hostname)) link.hostname = first;
  return link.href;
}

interface LinkDialogProps {
  invite: LinkedInvite;
  onClose: () => void;
}

/** The link of an invite, to copy or to scan. */
export function LinkDialog({ invite, onClose }: LinkDialogProps) {
  const t = useTexts();
  const link = linkOf(invite, useShell().consoleUrl);
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
