import { Page, useGet } from '@pedestal/workbench';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { RecordForm } from './record-form.tsx';
import './start.css';

/** A new request: its form. Afterwards the person sees who will sign, and submits it. */
export function Component() {
  const t = useTexts();
  const title = useTitle();
  const navigate = useNavigate();
  const { workspace = '', collection = '' } = useParams();
  const [params] = useSearchParams();
  const flow = params.get('flow');
  const { data } = useGet('GET /gateway/approvals/startable', {});
  const item = data?.items.find(
    (each) =>
      each.workspace === workspace &&
      each.collection === collection &&
      (flow === null || each.key === flow),
  );
  return (
    <Page title={item ? title(item.title) : t('start.title')} hint={t('start.fill')}>
      <div className="st-form">
        <RecordForm
          {...{ workspace, collection, id: null }}
          onSaved={({ id }) =>
            void navigate(
              `/submit/${workspace}/${collection}/${id}${flow === null ? '' : `?flow=${flow}`}`,
              { replace: true },
            )
          }
        />
      </div>
    </Page>
  );
}
