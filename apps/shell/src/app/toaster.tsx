import { useTranslation } from '../lib/format/use-translation.ts';
import { useAnnouncement } from '../lib/page/announce.ts';
import { dismissToast, useToasts } from '../lib/page/toast.ts';
import './toaster.css';

/**
 * Shows the toasts and the announcements for screen readers. It is the page's one live region and
 * always mounted, since a live region that is added together with its text is not announced.
 */
export function Toaster() {
  const { t } = useTranslation();
  const announcement = useAnnouncement();
  const toasts = useToasts();
  return (
    <section className="pd-toaster" aria-label={t('notifications')} aria-live="polite">
      <span className="pd-visually-hidden">{announcement}</span>
      {toasts.map((toast) => (
        <div key={toast.id} className={`pd-toast pd-toast-${toast.kind}`}>
          <div className="pd-toast-text">
            {toast.title && <strong>{toast.title}</strong>}
            <span>{toast.message}</span>
          </div>
          <button type="button" aria-label={t('close')} onClick={() => dismissToast(toast.id)}>
            <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
              <path d="m3 3 10 10M13 3 3 13" stroke="currentColor" strokeWidth="1.8" />
            </svg>
          </button>
        </div>
      ))}
    </section>
  );
}
