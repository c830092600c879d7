import {
  ChoiceFilter,
  InstantFilter,
  SavedViews,
  SearchBox,
  type UseAddressState,
  useGet,
} from '@pedestal/workbench';
import { Checkbox } from 'antd';
import { useTexts } from '../shared/texts.ts';
import { usePhone } from '../shared/use-phone.ts';
import { useTitle } from '../shared/use-title.ts';
import type { Box } from './box.ts';

const KEYS = ['q', 'definition', 'status', 'overdue', 'from', 'until', 'order'] as const;
const STATUSES = ['running', 'approved', 'rejected', 'withdrawn'] as const;

/** Filters and order of a list; all of them are in the address. */
export function InboxFilters({ box, state }: { box: Box; state: UseAddressState }) {
  const t = useTexts();
  const title = useTitle();
  const { values, filter } = state;
  const isPhone = usePhone();
  const definitions = useGet('GET /gateway/approvals/startable', {});
  return (
    <div className="wb-filters ib-filters">
      <SearchBox
        label={t('inbox.search')}
        value={values.q ?? ''}
        onSearch={(text) => filter({ q: text })}
      />
      <ChoiceFilter
        name="definition"
        label={t('inbox.definition')}
        placeholder={t('inbox.anyDefinition')}
        state={state}
        options={(definitions.data?.items ?? []).map((item) => ({
          value: item.id,
          label: title(item.title),
        }))}
      />
      {box !== 'todo' && (
        <ChoiceFilter
          name="status"
          label={t('inbox.status')}
          placeholder={t('inbox.anyStatus')}
          state={state}
          options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      )}
      {box !== 'all' && (
        <ChoiceFilter
          name="order"
          label={t('inbox.order')}
          placeholder={t('inbox.newest')}
          state={state}
          options={[{ value: 'asc', label: t('inbox.oldest') }]}
        />
      )}
      {(!isPhone || values.from || values.until) && (
        <div className="ib-period">
          <InstantFilter name="from" label={t('inbox.from')} state={state} />
          <InstantFilter name="until" label={t('inbox.until')} state={state} />
        </div>
      )}
      <Checkbox
        checked={values.overdue === 'true'}
        onChange={({ target }) => filter({ overdue: target.checked ? 'true' : undefined })}
      >
        {t('inbox.overdue')}
      </Checkbox>
      <div className="wb-tools">
        <SavedViews name={`list.${box}`} keys={KEYS} state={state} />
      </div>
    </div>
  );
}
