import { useState } from 'react';
import { useTranslation } from '../../../lib/format/use-translation.ts';

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('login');
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }

  return (
    <button type="button" className="pd-button-quiet" onClick={() => void copy()}>
      <span role="status">{isCopied ? t('enrol.copied') : label}</span>
    </button>
  );
}
