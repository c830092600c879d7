import { Input } from 'antd';
import { Labelled } from '../builder/measure-editor.tsx';
import { useTexts } from '../shared/texts.ts';

interface EntryNamesProps {
  title: readonly [string, string];
  help: string;
  /** What it is called without a name. */
  automatic: string;
  onChange: (change: { title?: [string, string]; help?: string }) => void;
}

/** The names of an entry in both languages, and what it means. */
export function EntryNames({ title: [zh, en], help, automatic, onChange }: EntryNamesProps) {
  const t = useTexts();
  return (
    <div className="dr-names">
      <Labelled label={t('dataset.nameZh')}>
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={60}
            placeholder={automatic}
            value={zh}
            onChange={({ target }) => onChange({ title: [target.value, en] })}
          />
        )}
      </Labelled>
      <Labelled label={t('dataset.nameEn')}>
        {(id) => (
          <Input
            id={id}
            size="small"
            maxLength={60}
            placeholder={zh || automatic}
            value={en}
            onChange={({ target }) => onChange({ title: [zh, target.value] })}
          />
        )}
      </Labelled>
      <div className="dr-help">
        <Labelled label={t('dataset.help')}>
          {(id) => (
            <Input
              id={id}
              size="small"
              maxLength={200}
              placeholder={t('dataset.helpHint')}
              value={help}
              onChange={({ target }) => onChange({ help: target.value })}
            />
          )}
        </Labelled>
      </div>
    </div>
  );
}
