import { EntryList } from '../../features/home/index.ts';
import { useTranslation } from '../../lib/format/use-translation.ts';
import { useOpenableRecords } from '../search/use-recent-records.ts';

/** The records that the person opened last. */
export function HomeRecords() {
  const { t } = useTranslation('home');
  const entries = useOpenableRecords().map(({ path, title }) => ({
    key: path,
    title,
    hint: '',
    icon: 'box' as const,
    to: path,
  }));
  return <EntryList entries={entries} empty={t('none.records')} />;
}
