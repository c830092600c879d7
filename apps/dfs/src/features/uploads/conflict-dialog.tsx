import { Button, Modal } from 'antd';
import { useTexts } from '../../lib/texts.ts';
import type { ConflictQuestion } from './use-add-files.ts';

const CHOICES = ['keepBoth', 'replace', 'skip'] as const;

export function ConflictDialog({ question }: { question: ConflictQuestion }) {
  const t = useTexts();
  return (
    <Modal
      open
      title={t('conflict', { count: question.count })}
      onCancel={() => question.answer(null)}
      footer={[
        <Button key="cancel" onClick={() => question.answer(null)}>
          {t('cancel')}
        </Button>,
        ...CHOICES.map((choice) => (
          <Button
            key={choice}
            type={choice === 'keepBoth' ? 'primary' : 'default'}
            onClick={() => question.answer(choice)}
          >
            {t(choice)}
          </Button>
        )),
      ]}
    >
      <p>{t('conflictAsk')}</p>
    </Modal>
  );
}
