import { App, Typography } from 'antd';
import { useTexts } from './texts.ts';

/** Shows the secret of signatures, which cannot be read again. */
export function useShowSecret() {
  const t = useTexts();
  const { modal } = App.useApp();
  return (label: string, secret: string) =>
    void modal.success({
      title: t('made', { label }),
      content: (
        <>
          <Typography.Paragraph className="auth-secret" copyable={{ text: secret }}>
            {secret}
          </Typography.Paragraph>
          <p>{t('madeHint')}</p>
        </>
      ),
    });
}
