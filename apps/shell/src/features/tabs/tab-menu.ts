import type { MenuProps } from 'antd';
import type { Translate } from '../../lib/format/texts.ts';
import { otherTabs, type Tab, type TabsState, tabsToTheRight } from './tabs-model.ts';
import type { TabActions } from './use-tab-actions.ts';

type Items = NonNullable<MenuProps['items']>;

/** The actions of one tab as menu items. */
export function tabMenuItems(tab: Tab, state: TabsState, actions: TabActions, t: Translate): Items {
  const { id } = tab;
  const index = state.tabs.indexOf(tab);
  return [
    { key: 'reload', label: t('reload'), onClick: () => actions.reload(id) },
    {
      key: 'pin',
      label: t(tab.pinned ? 'unpin' : 'pin'),
      onClick: () => actions.togglePin(id),
    },
    {
      key: 'left',
      label: t('moveLeft'),
      disabled: index <= 0,
      onClick: () => actions.move(id, index - 1),
    },
    {
      key: 'right',
      label: t('moveRight'),
      disabled: index === state.tabs.length - 1,
      onClick: () => actions.move(id, index + 1),
    },
    { type: 'divider' },
    { key: 'close', label: t('close'), onClick: () => actions.close(id) },
    {
      key: 'others',
      label: t('closeOthers'),
      disabled: otherTabs(state, id).length === 0,
      onClick: () => actions.closeOthers(id),
    },
    {
      key: 'toTheRight',
      label: t('closeToTheRight'),
      disabled: tabsToTheRight(state, id).length === 0,
      onClick: () => actions.closeToTheRight(id),
    },
  ];
}
