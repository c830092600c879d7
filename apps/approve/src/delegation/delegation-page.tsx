import type { ApprovalDelegation } from '@pedestal/contract';
import {
  Failure,
  Loading,
  Page,
  StatusTag,
  type StatusTone,
  useAddressState,
  useChange,
  useConfirm,
  useFormat,
  useGet,
} from '@pedestal/workbench';
import { Button, Empty } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { useTitle } from '../shared/use-title.ts';
import { DelegationDrawer } from './delegation-drawer.tsx';
import './delegation.css';

const TONES: Record<ApprovalDelegation['state'], StatusTone> = {
  future: 'processing',
  active: 'success',
  over: 'default',
};

/** Who signs in place of whom. */
export function Component() {
  const t = useTexts();
  const { values, patch } = useAddressState();
  const { data, error, refetch } = useGet('GET /gateway/approvals/delegations', {});
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  const edited = data.items.find(({ id, isMine }) => isMine && id === values.edit);
  return (
    <Page
      title={t('delegate.title')}
      hint={t('delegate.hint')}
      actions={
        <Button type="primary" onClick={() => patch({ edit: 'new' })}>
          {t('delegate.add')}
        </Button>
      }
    >
      {data.items.length === 0 ? (
        <Empty description={t('delegate.empty')} />
      ) : (
        <ul className="de-list" aria-label={t('delegate.title')}>
          {data.items.map((item) => (
            <DelegationRow key={item.id} item={item} onEdit={() => patch({ edit: item.id })} />
          ))}
        </ul>
      )}
      {(edited || values.edit === 'new') && (
        <DelegationDrawer
          key={values.edit}
          delegation={edited}
          onClose={() => patch({ edit: undefined })}
        />
      )}
    </Page>
  );
}

function DelegationRow({ item, onEdit }: { item: ApprovalDelegation; onEdit: () => void }) {
  const t = useTexts();
  const title = useTitle();
  const format = useFormat();
  const confirm = useConfirm();
  const remove = useChange((call) =>
    call('POST /gateway/approvals/delegations/:id/delete', {
      params: { id: item.id },
      body: { version: item.version },
    }),
  );
  const name = (person: ApprovalDelegation['to']) => person?.displayName ?? t('someone');
  return (
    <li className="de-row">
      <div className="de-main">
        <strong>
          {item.isMine
            ? t('delegate.mine', { to: name(item.to) })
            : t('delegate.theirs', { person: name(item.person) })}
        </strong>
        <span>
          {t('delegate.period', {
            from: format.instant(item.from),
            until: format.instant(item.until),
          })}
        </span>
        <small>
          {[
            item.definitions.map((each) => title(each.title)).join(t('comma')) ||
              t('delegate.allDefinitions'),
            item.reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <StatusTag tone={TONES[item.state]}>{t(`delegate.state.${item.state}`)}</StatusTag>
      {item.isMine && (
        <span className="de-actions">
          <Button size="small" onClick={onEdit}>
            {t('delegate.edit')}
          </Button>
          <Button
            size="small"
            danger
            onClick={() =>
              confirm({
                title: t('delegate.deleteAsk'),
                okText: t('delegate.delete'),
                isDanger: true,
                run: () => remove.mutateAsync(undefined),
              })
            }
          >
            {t('delegate.delete')}
          </Button>
        </span>
      )}
    </li>
  );
}
