import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../texts.ts';
import { canReadCodes } from './barcode-detector.ts';

const ScanDialog = lazy(() => import('./scan-dialog.tsx'));

interface ScanButtonProps {
  /** What the code is for. */
  label: string;
  onCode: (code: string) => void;
}

/** Where people have no hardware scanner: phones, and computers that read codes with their camera. */
const isOffered = () => canReadCodes() || window.matchMedia('(pointer: coarse)').matches;

/** Reads a code with the camera. */
export function ScanButton({ label, onCode }: ScanButtonProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  if (!isOffered()) return null;
  return (
    <>
      <Button
        className="rc-scan-button"
        aria-label={t('scan.button', { label })}
        title={t('scan.button', { label })}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            d="M1.5 5V2.5a1 1 0 0 1 1-1H5m6 0h2.5a1 1 0 0 1 1 1V5m0 6v2.5a1 1 0 0 1-1 1H11m-6 0H2.5a1 1 0 0 1-1-1V11M4.5 5v6M7 5v6m2-6v6m2.5-6v6"
            fill="none"
            stroke="currentColor"
            strokeLinecap="round"
          />
        </svg>
      </Button>
      <Suspense>
        {isOpen && (
          <ScanDialog
            onCode={(code) => {
              setOpen(false);
              onCode(code);
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
