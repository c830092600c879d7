import { useSubApp } from '@pedestal/sub-app-sdk/react';
import { Modal, QRCode, Space, Typography } from 'antd';
import { useTexts } from './texts.ts';

export interface LinkedInvite {
  code: string;
  /** Host names of the login entry, which works only there; empty: any. */
  hostnames: readonly string[];
}

function originFor(hostnames: readonly string[]): string {
  const { hostname, origin } = window.location;
  const isLocal = /^(?:localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname);
  const [first] = hostnames;
  if (first === undefined || isLocal || hostnames.includes(hostname)) return origin;
  const address = new URL(origin);
  address.hostname = first;
  return address.origin;
}

interface LinkDialogProps {
  invite: LinkedInvite;
  onClose: () => void;
}

/** The link of an invite, to copy or to scan. */
export function LinkDialog({ invite: { code, hostnames }, onClose }: LinkDialogProps) {
  const t = useTexts();
  const { base } = useSubApp();
  const root = base.slice(0, base.lastIndexOf('/') + 1) || '/';
  const link = `${originFor(hostnames)}${root}user/customRegister?inviteCode=${encodeURIComponent(code)}`;
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
