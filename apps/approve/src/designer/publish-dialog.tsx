import type { Definition } from '@pedestal/approval';
import type { ErrorDetails, OpenedDefinition } from '@pedestal/contract';
import { useShell } from '@pedestal/sub-app-sdk/react';
import { useChange, useCommonTexts } from '@pedestal/workbench';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTitle } from '../shared/use-title.ts';
import { useDesignTexts } from './texts.ts';
import { contentOf, type Draft } from './use-design-state.ts';
import type { Saving } from './use-save-draft.ts';

interface PublishDialogProps {
  opened: OpenedDefinition;
  draft: Draft;
  saving: Saving;
  onProblems: (checked: {
    definition: Definition;
    problems: { name: string; node: string | null; message: string }[];
  }) => void;
  onClose: () => void;
}

const MAX_NOTE = 200;

/** Saves the draft and puts it in force. */
export default function PublishDialog(props: PublishDialogProps) {
  const { opened, draft, saving, onProblems, onClose } = props;
  const t = useDesignTexts();
  const common = useCommonTexts();
  const title = useTitle();
  const { call, notify } = useShell();
  const [note, setNote] = useState('');
  const params = { id: opened.id };
  const publish = useChange(
    async (send) => {
      const version = await saving.saveNow();
      return send('POST /gateway/approvals/definitions/:id/publish', {
        params,
        body: { version, note },
      });
    },
    {
      onDone({ published }) {
        notify({ type: 'success', message: t('page.published', { version: published }) });
        onClose();
      },
      onFailure(error) {
        const { details } = error as { details?: ErrorDetails };
        if (details === undefined) return false;
        // Show at the nodes what the server found.
        void call('POST /gateway/approvals/definitions/:id/check', {
          params,
          body: { definition: contentOf(draft).definition },
        }).then(({ problems }) => onProblems({ definition: draft.definition, problems }));
        return false;
      },
    },
  );
  return (
    <Modal
      open
      title={t('page.publishTitle', { name: title(draft.title) })}
      okText={t('page.publish')}
      cancelText={common('cancel')}
      confirmLoading={publish.isPending}
      onOk={() => publish.mutate(undefined)}
      onCancel={onClose}
    >
      <p>{t('page.publishHint')}</p>
      <Input
        aria-label={t('page.note')}
        placeholder={t('page.note')}
        maxLength={MAX_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </Modal>
  );
}
