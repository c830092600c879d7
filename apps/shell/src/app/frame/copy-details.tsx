import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { describeError, type ErrorSource } from '../../lib/page/error-details.ts';

/** Copies the details of a failure for support. Shows them if the clipboard is not available. */
export function CopyDetails(source: ErrorSource) {
  const { t } = useTranslation('frame');
  const [details, setDetails] = useState<string>();
  const [isCopied, setCopied] = useState(false);

  const copy = async () => {
    const text = describeError(source);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setDetails(text);
    }
  };

  return (
    <>
      <Button size="small" type="text" onClick={copy}>
        {t(isCopied ? 'region.copied' : 'region.copy')}
      </Button>
      {details && <pre className="pd-details">{details}</pre>}
    </>
  );
}
