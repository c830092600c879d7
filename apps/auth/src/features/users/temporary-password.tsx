import { Typography } from 'antd';

/** A password that is shown once, to be copied. */
export default function TemporaryPassword({ password }: { password: string }) {
  return (
    <Typography.Paragraph className="auth-secret" copyable={{ text: password }}>
      {password}
    </Typography.Paragraph>
  );
}
