import { useTranslation } from '../../../lib/format/use-translation.ts';
import type { SignedIn } from '../../../lib/session/session-calls.ts';
import { useLoginEntry } from '../lib/login-entry.ts';
import { type QrState, useQrSignIn } from '../lib/use-qr-sign-in.ts';
import { CheckIcon, RefreshIcon } from '../parts/icons.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import '../parts/details.css';

const ENDED = ['denied', 'expired', 'failed'];

function QrPicture({ state, onRefresh }: { state: QrState; onRefresh: () => void }) {
  const { t } = useTranslation('login');
  const isEnded = ENDED.includes(state.kind);
  const isTaken = state.kind === 'scanned' || state.kind === 'confirmed';
  return (
    <div className="pd-qr-frame" data-dimmed={isEnded || isTaken}>
      {'url' in state && <QrCode text={state.url} label={t('qr.label')} />}
      {state.kind === 'loading' && <span className="pd-spinner" aria-hidden="true" />}
      {isTaken && (
        <span className="pd-qr-mark" aria-hidden="true">
          <CheckIcon size={32} />
        </span>
      )}
      {isEnded && (
        <button type="button" className="pd-qr-refresh" onClick={onRefresh}>
          <RefreshIcon />
          {t('qr.refresh')}
        </button>
      )}
    </div>
  );
}

/** Sign-in by QR code: the code and its current state. */
export function QrPanel({ onSignedIn }: { onSignedIn: (signedIn: SignedIn) => void }) {
  const { t } = useTranslation('login');
  const { systemCode } = useLoginEntry();
  const { state, refresh } = useQrSignIn(systemCode, onSignedIn);
  return (
    <div className="pd-qr">
      <QrPicture state={state} onRefresh={() => void refresh()} />
      <p role="status" data-state={state.kind}>
        {t(`qr.${state.kind}`)}
      </p>
    </div>
  );
}
