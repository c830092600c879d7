import { Icon } from '@pedestal/ui';
import { useTranslation } from '../../lib/format/use-translation.ts';
import type { Tab } from './tabs-model.ts';
import type { TabActions } from './use-tab-actions.ts';

interface TabItemProps {
  tab: Tab;
  title: string;
  isActive: boolean;
  /** Whether it is in the tab order of the keyboard. */
  isReachable: boolean;
  panelId: string;
  actions: TabActions;
}

/** One tab. Its close button is for the pointer; keyboards use Delete or the menu. */
export function TabItem(props: TabItemProps) {
  const { tab, title, isActive, isReachable, panelId, actions } = props;
  const { t } = useTranslation('tabs');

  return (
    <div
      role="presentation"
      className="pd-tab"
      data-tab={tab.id}
      data-active={isActive || undefined}
      data-pinned={tab.pinned || undefined}
      draggable
    >
      <button
        type="button"
        role="tab"
        id={`pd-tab-${tab.id}`}
        className="pd-tab-button"
        aria-selected={isActive}
        aria-controls={panelId}
        tabIndex={isReachable ? 0 : -1}
        title={title}
        onClick={() => actions.activate(tab.id)}
      >
        {tab.pinned && <Icon name="pin" size={13} />}
        <span className="pd-tab-title">{title}</span>
        {tab.pinned && <span className="pd-visually-hidden">{t('pinned')}</span>}
        {tab.unsaved && <span className="pd-visually-hidden">{t('hasUnsaved')}</span>}
      </button>
      {tab.unsaved && <span className="pd-tab-unsaved" aria-hidden="true" />}
      {!tab.pinned && (
        <button
          type="button"
          className="pd-tab-close"
          tabIndex={-1}
          aria-hidden="true"
          title={t('close')}
          onClick={() => actions.close(tab.id)}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  );
}
