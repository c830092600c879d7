import { InnerLink } from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useNavigate } from 'react-router';
import { useTitle } from '../workspace/workspace-context.ts';
import { useDesign } from './shared/design-context.ts';
import { DesignPage } from './shared/design-page.tsx';
import { useDesignTexts } from './shared/texts.ts';

/** The collections of a workspace, to design one of them or to add another. */
export function Component() {
  const t = useDesignTexts();
  const title = useTitle();
  const navigate = useNavigate();
  const { base, draft } = useDesign();
  return (
    <DesignPage
      title={t('overview.title', { title: title(draft.title) })}
      hint={t('overview.hint')}
      actions={
        <Button type="primary" onClick={() => navigate(`${base}/-/design/new`)}>
          {t('overview.add')}
        </Button>
      }
    >
      {draft.collections.length === 0 && <Empty description={t('overview.empty')} />}
      <ul className="ds-cards">
        {draft.collections.map((collection) => (
          <li key={collection.id}>
            <InnerLink to={`${base}/-/design/c/${collection.id}`}>
              {title(collection.title)}
            </InnerLink>
            <span className="wb-muted">
              {t('overview.fields', { count: collection.fields.length })}
            </span>
          </li>
        ))}
      </ul>
    </DesignPage>
  );
}
