import { Button } from 'antd';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { Withdrawal } from './use-withdrawal.ts';

interface WithdrawnPromptProps {
  version: string | null;
  withdrawal: Withdrawal;
  onReload(): Promise<void>;
}

/** Says that the release of an open page was taken back. */
export function WithdrawnPrompt({ version, withdrawal, onReload }: WithdrawnPromptProps) {
  const { t } = useTranslation('workspace');
  const { prompt, postpone } = withdrawal;
  if (!prompt) return null;
  return (
    <div className="pd-app-banner" role="alert">
      <span>{t(`withdrawn.${prompt}`, { version })}</span>
      <Button size="small" type="primary" onClick={() => void onReload()}>
        {t('update.reload')}
      </Button>
      <Button size="small" type="text" onClick={postpone}>
        {t('update.later')}
      </Button>
    </div>
  );
}
