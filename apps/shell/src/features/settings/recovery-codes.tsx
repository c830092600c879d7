import { Button } from 'antd';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { saveBlob } from '../../lib/page/save-blob.ts';
import { showToast } from '../../lib/page/toast.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone(): void;
}

function download(text: string): void {
  saveBlob(new Blob([text], { type: 'text/plain' }), 'pedestal-recovery-codes.txt');
}

/** Shows the recovery codes once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('settings');
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => showToast({ kind: 'success', message: t('mfa.copied') }), console.error);
  return (
    <div className="pd-recovery" role="alert">
      <strong>{t('mfa.codesTitle')}</strong>
      <p>{t('mfa.codesMessage')}</p>
      <ul className="pd-recovery-list">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="pd-mfa-actions">
        <Button onClick={() => void copy()}>{t('mfa.copy')}</Button>
        <Button onClick={() => download(text)}>{t('mfa.download')}</Button>
        <Button type="primary" onClick={onDone}>
          {t('mfa.kept')}
        </Button>
      </div>
    </div>
  );
}
