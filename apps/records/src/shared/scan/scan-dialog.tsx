import { Alert, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts.ts';
import { canReadCodes, explainCamera, readCodes, type ScanProblem } from './barcode-detector.ts';

interface ScanDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Reads a barcode with the camera, or says why it cannot. */
export default function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const t = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<ScanProblem | undefined>(() =>
    canReadCodes() ? undefined : 'unsupported',
  );
  const report = useRef(onCode);
  useEffect(() => {
    report.current = onCode;
  });
  useEffect(() => {
    if (!video.current || problem) return;
    const abort = new AbortController();
    readCodes(video.current, (code) => report.current(code), abort.signal).catch(
      (error: unknown) => abort.signal.aborted || setProblem(explainCamera(error)),
    );
    return () => abort.abort();
  }, [problem]);
  return (
    <Modal open title={t('scan.title')} footer={null} onCancel={onClose}>
      {problem ? (
        <Alert type="warning" showIcon title={t(`scan.${problem}`)} />
      ) : (
        <>
          <p>{t('scan.hint')}</p>
          <video
            ref={video}
            className="rc-camera"
            style={{ width: '100%', borderRadius: 8 }}
            muted
            playsInline
            aria-label={t('scan.picture')}
          />
        </>
      )}
    </Modal>
  );
}
