import { useTranslation } from 'react-i18next';
import './shell-skeleton.css';

const MENU_LINES = [72, 56, 64, 48, 68, 60, 52];
const CARD_LINES = [92, 84, 96, 70, 88, 62];

/** Stands where the layout will be: menu with logo, top bar with user area, breadcrumb, card. */
export function ShellSkeleton() {
  const { t } = useTranslation();
  return (
    <div className="pd-skeleton" role="status" aria-label={t('loading')} aria-busy="true">
      <div className="pd-skeleton-menu">
        <div className="pd-skeleton-logo">
          <span className="pd-bone pd-bone-square" />
          <span className="pd-bone" style={{ width: '60%' }} />
        </div>
        {MENU_LINES.map((width) => (
          <span key={width} className="pd-bone" style={{ width: `${width}%` }} />
        ))}
      </div>
      <div className="pd-skeleton-main">
        <div className="pd-skeleton-top">
          <span className="pd-bone" style={{ width: '32%' }} />
          <span className="pd-bone" style={{ width: 72, marginInlineStart: 'auto' }} />
          <span className="pd-bone pd-bone-round" />
        </div>
        <span className="pd-bone pd-skeleton-crumbs" />
        <div className="pd-skeleton-card">
          {CARD_LINES.map((width) => (
            <span key={width} className="pd-bone" style={{ width: `${width}%` }} />
          ))}
        </div>
      </div>
    </div>
  );
}
