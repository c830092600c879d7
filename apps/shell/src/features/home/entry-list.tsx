import { Icon, type IconName } from '@pedestal/ui';
import { Link } from 'react-router';

export interface HomeEntry {
  key: string;
  title: string;
  hint: string;
  icon: IconName;
  to: string;
  /** How many there are; late: what to say about them where they are late. */
  count?: { text: string; late?: string };
}

interface EntryListProps {
  entries: readonly HomeEntry[];
  /** Shown if there are no entries. */
  empty: string;
  /** Tiles side by side instead of a vertical list. */
  isTiled?: boolean;
}

/** Links to pages, with icon, title and hint. */
export function EntryList({ entries, empty, isTiled = false }: EntryListProps) {
  if (entries.length === 0) return <p className="pd-home-none">{empty}</p>;
  return (
    <ul className={isTiled ? 'pd-home-tiles' : 'pd-home-list'}>
      {entries.map(({ key, title, hint, icon, to, count }) => (
        <li key={key}>
          <Link to={to}>
            <span className="pd-home-icon">
              <Icon name={icon} size={17} />
            </span>
            <span className="pd-home-text">
              <span>{title}</span>
              <small>{hint}</small>
            </span>
            {count && (
              <span className="pd-home-count" data-late={count.late !== undefined}>
                {count.late && <span className="pd-visually-hidden">{count.late} </span>}
                {count.text}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
