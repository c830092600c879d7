import { Icon, type IconName } from '@pedestal/ui';
import { Link } from 'react-router';

export interface HomeEntry {
  key: string;
  title: string;
  hint: string;
  icon: IconName;
  to: string;
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
      {entries.map(({ key, title, hint, icon, to }) => (
        <li key={key}>
          <Link to={to}>
            <span className="pd-home-icon">
              <Icon name={icon} size={17} />
            </span>
            <span className="pd-home-text">
              <span>{title}</span>
              <small>{hint}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
