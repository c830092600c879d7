import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError, type ErrorSource } from '../../lib/page/error-details.ts';

/** Copies what support needs to find a failure. Where copying is refused, shows it to be copied. */
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
