import { Icon } from '@pedestal/ui';
import { Failure, Loading, Page, useGet } from '@pedestal/workbench';
import { Empty } from 'antd';
import { Link } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import './start.css';

/** The requests that the person can make. */
export function Component() {
  const t = useTexts();
  const title = useTitle();
  const { data, error, refetch } = useGet('GET /gateway/approvals/startable', {});
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const items = data.items.filter(({ canCreate }) => canCreate);
  return (
    <Page title={t('start.title')} hint={t('start.hint')}>
      {items.length === 0 ? (
        <Empty description={t('start.none')} />
      ) : (
        <ul className="st-kinds">
          {items.map((item) => (
            <li key={item.id}>
              <Link to={`/new/${item.workspace}/${item.collection}?flow=${item.key}`}>
                <Icon name="file" size={20} />
                <strong>{title(item.title)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}
