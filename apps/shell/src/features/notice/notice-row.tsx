import type { Notice } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import { memo } from 'react';
import { Link } from 'react-router';
import type { TimeFormat } from '../../lib/format/format-time.ts';
import { safeReturnPath } from '../../lib/session/safe-return-path.ts';
import { markNoticesRead } from './notice.store.ts';
import { type NoticeI18n, subAppTitle } from './notice-filter.ts';

interface NoticeRowProps {
  notice: Notice;
  height: number;
  /** Provided by the list, so that rows stay cheap to mount while scrolling. */
  i18n: NoticeI18n & { time: TimeFormat };
  onOpened?: () => void;
  /** Shows the whole notice. */
  onShow(notice: Notice): void;
}

/** One notice. Opening its link or the notice itself marks it as read. */
export const NoticeRow = memo(function NoticeRow(props: NoticeRowProps) {
  const { notice, height, i18n, onOpened, onShow } = props;
  const { t, locale, time } = i18n;
  const link = safeReturnPath(notice.link);
  const title = notice.title[locale];

  const read = () => {
    if (!notice.read) void markNoticesRead([notice.seq]);
  };
  const open = () => {
    read();
    onOpened?.();
  };
  const show = () => {
    read();
    onShow(notice);
  };

  return (
    <li className="pd-notice" style={{ height }} data-unread={!notice.read || undefined}>
      <span className="pd-notice-dot" aria-hidden="true" />
      <div className="pd-notice-text">
        <p className="pd-notice-title">
          {link ? (
            <Link className="pd-notice-link" to={link} onClick={open}>
              {title}
            </Link>
          ) : (
            <button type="button" className="pd-notice-show" onClick={show}>
              {title}
            </button>
          )}
          {!notice.read && <span className="pd-visually-hidden">{t('unreadMark')}</span>}
        </p>
        {notice.body[locale] !== '' && (
          <p className="pd-notice-body">
            <button
              type="button"
              className="pd-notice-show"
              title={t('show')}
              tabIndex={link ? 0 : -1}
              onClick={show}
            >
              {notice.body[locale]}
            </button>
          </p>
        )}
        <p className="pd-notice-meta">
          <time
            dateTime={new Date(notice.createdAt).toISOString()}
            title={time.full(notice.createdAt)}
          >
            {time.ago(notice.createdAt)}
          </time>
          {' · '}
          {notice.sender?.name ?? t('console')}
          {notice.subApp && ` · ${subAppTitle(notice.subApp, i18n)}`}
        </p>
      </div>
      {!notice.read && (
        <button
          type="button"
          className="pd-tool"
          aria-label={t('readOne', { title })}
          title={t('readOne', { title: '' }).trim()}
          onClick={read}
        >
          <Icon name="check" size={16} />
        </button>
      )}
    </li>
  );
});
