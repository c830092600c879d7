import { useTranslation } from '../../lib/format/use-translation.ts';
import { readMenuWidth } from '../../lib/menu/menu-width.ts';
import './shell-skeleton.css';

const MENU_LINES = [72, 56, 64, 48, 68, 60, 52];
const SECTION_LINES = [52, 64, 40, 60, 68, 48];
const CARD_LINES = [92, 84, 96, 70, 88, 62];

/**
 * Placeholder of the layout while it loads, with the same positions: menu with logo, top bar with
 * user area, tabs, breadcrumb, card. Nothing moves when the layout replaces it.
 */
export function ShellSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      className="pd-skeleton"
      role="status"
      aria-label={t('loading')}
      aria-busy="true"
      style={{ '--pd-menu-width': `${readMenuWidth()}px` } as React.CSSProperties}
    >
      <div className="pd-skeleton-menu">
        <div className="pd-skeleton-logo">
          <span className="pd-bone pd-bone-square" />
          <span className="pd-bone" style={{ width: '60%' }} />
        </div>
        {MENU_LINES.map((width) => (
          <span key={width} className="pd-bone" style={{ width: `${width}%` }} />
        ))}
      </div>
      <div className="pd-skeleton-top">
        {SECTION_LINES.map((width) => (
          <span key={width} className="pd-bone pd-skeleton-section" style={{ width }} />
        ))}
        <span className="pd-bone" style={{ width: 96, marginInlineStart: 'auto' }} />
        <span className="pd-bone pd-bone-round" />
      </div>
      <div className="pd-skeleton-work">
        <span className="pd-bone pd-skeleton-tab" />
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
