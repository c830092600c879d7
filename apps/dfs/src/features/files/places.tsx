import type { FileSpace } from '@pedestal/contract';
import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Icon, type IconName } from '@pedestal/ui';
import { useTexts } from '../../lib/texts.ts';
import type { ListKind, Place } from '../../lib/use-place.ts';
import { QuotaBar } from '../../shared/quota-bar.tsx';

interface PlacesProps {
  spaces: readonly FileSpace[];
  place: Place;
  /** The space that the page is in. */
  current: FileSpace | undefined;
  onGo(kind: ListKind, id: string): void;
  /** null: not for this person. */
  onManage: (() => void) | null;
}

/** On a narrow screen the places are a strip, which may hide the one that is shown. */
const bringIntoSight = (place: HTMLElement | null) =>
  place?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Where files can be: one's own, the units', the systems', and the lists across them. */
export function Places({ spaces, place, current, onGo, onManage }: PlacesProps) {
  const t = useTexts();
  const locale = useLocale();
  const of = (kind: FileSpace['kind']) => spaces.filter((space) => space.kind === kind);
  const item = (kind: ListKind, id: string, label: string, icon: IconName, active: boolean) => (
    <li key={`${kind}${id}`}>
      <button
        ref={active ? bringIntoSight : undefined}
        type="button"
        className="dfs-place"
        aria-current={active ? 'page' : undefined}
        onClick={() => onGo(kind, id)}
      >
        <Icon name={icon} />
        <span>{label}</span>
      </button>
    </li>
  );
  const space = (each: FileSpace, icon: IconName) =>
    item(
      'folder',
      each.rootId,
      each.name[locale],
      icon,
      place.kind === 'folder' && current?.id === each.id,
    );
  const lists = [
    ['shared', 'users'],
    ['favourites', 'star'],
    ['recent', 'clock'],
  ] as const;
  const trashOf = current ?? spaces[0];
  return (
    <nav className="dfs-places" aria-label={t('places')}>
      <ul>
        {of('person').map((each) => space(each, 'folder'))}
        {lists.map(([kind, icon]) => item(kind, '', t(kind), icon, place.kind === kind))}
        {trashOf && item('trash', trashOf.id, t('trash'), 'trash', place.kind === 'trash')}
      </ul>
      {of('unit').length > 0 && <h2>{t('units')}</h2>}
      <ul>{of('unit').map((each) => space(each, 'building'))}</ul>
      {of('system').length > 0 && <h2>{t('systems')}</h2>}
      <ul>{of('system').map((each) => space(each, 'box'))}</ul>
      <div className="dfs-foot">
        {onManage && (
          <button type="button" className="dfs-place" onClick={onManage}>
            <Icon name="sliders" />
            <span>{t('manage')}</span>
          </button>
        )}
        {trashOf && (
          <div className="dfs-quota">
            <QuotaBar {...trashOf} />
          </div>
        )}
      </div>
    </nav>
  );
}
