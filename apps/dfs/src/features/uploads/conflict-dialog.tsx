import { Button, Modal } from 'antd';
import { useTexts } from '../../lib/texts.ts';
import type { ConflictQuestion } from './use-add-files.ts';

/** Names listed; the rest are only counted. */
const TOLD = 5;
const CHOICES = ['skip', 'replace', 'keepBoth'] as const;

/** Asks what happens with files whose name is taken. */
export function ConflictDialog({ question }: { question: ConflictQuestion }) {
  const t = useTexts();
  const { names } = question;
  return (
    <Modal
      open
      className="dfs-conflict"
      title={t('conflict', { count: names.length })}
      onCancel={() => question.answer(null)}
      footer={[
        <Button key="cancel" onClick={() => question.answer(null)}>
          {t('cancel')}
        </Button>,
        ...CHOICES.map((choice) => (
          <Button
            key={choice}
            type={choice === 'keepBoth' ? 'primary' : 'default'}
            autoFocus={choice === 'keepBoth'}
            onClick={() => question.answer(choice)}
          >
            {t(choice)}
          </Button>
        )),
      ]}
    >
      <p>{t('conflictAsk')}</p>
      <ul className="dfs-taken">
        {names.slice(0, TOLD).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > TOLD && <li>{t('conflictMore', { count: names.length - TOLD })}</li>}
      </ul>
    </Modal>
  );
}
