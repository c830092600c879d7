import type { OpenedDefinition } from '@pedestal/contract';
import { Icon } from '@pedestal/ui';
import {
  StatusTag,
  useAddressState,
  useChange,
  useCommonTexts,
  useConfirm,
} from '@pedestal/workbench';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense } from 'react';
import { MENU_FOCUS } from '../shared/menu-focus.ts';
import { useDesignTexts } from './texts.ts';
import { draftOf, type useDesignState } from './use-design-state.ts';
import type { Saving } from './use-save-draft.ts';

const SimulationDrawer = lazy(() => import('./simulation-drawer.tsx'));
const VersionsDrawer = lazy(() => import('./versions/versions-drawer.tsx'));
const PublishDialog = lazy(() => import('./publish-dialog.tsx'));

interface DesignBarProps {
  opened: OpenedDefinition;
  state: ReturnType<typeof useDesignState>;
  saving: Saving;
}

/** Undo, trial, versions, saving and publishing. */
export function DesignBar({ opened, state, saving }: DesignBarProps) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const { values, patch } = useAddressState();
  const { history, design, draft } = state;
  const discard = useDiscard(opened, state, saving);
  const count = [...design.problems.values()].flat().length;
  const close = () => patch({ show: undefined });
  return (
    <>
      <DraftState opened={opened} isDirty={saving.isDirty} />
      <Button
        aria-label={t('page.undo')}
        title={`${t('page.undo')} (${t('keys.undoKey')})`}
        disabled={!history.canUndo}
        icon={<Icon name="reload" className="dg-undo" />}
        onClick={history.undo}
      />
      <Button
        aria-label={t('page.redo')}
        title={`${t('page.redo')} (${t('keys.redoKey')})`}
        disabled={!history.canRedo}
        icon={<Icon name="reload" />}
        onClick={history.redo}
      />
      <Button onClick={() => patch({ show: 'trial' })}>{t('page.simulate')}</Button>
      <Dropdown
        {...MENU_FOCUS}
        menu={{
          items: [
            { key: 'versions', label: t('page.versions') },
            {
              key: 'discard',
              label: t('page.discard'),
              danger: true,
              disabled: opened.published === null || !(opened.hasDraft || saving.isDirty),
            },
          ],
          onClick: ({ key }) => (key === 'discard' ? discard() : patch({ show: 'versions' })),
        }}
      >
        <Button>{common('more')}</Button>
      </Dropdown>
      <Button disabled={!saving.isDirty} loading={saving.isSaving} onClick={saving.save}>
        {common('save')}
      </Button>
      <Button
        type="primary"
        disabled={count > 0 || !(saving.isDirty || opened.hasDraft || opened.published === null)}
        {...(count > 0 ? { title: t('page.fixFirst', { count }) } : {})}
        onClick={() => patch({ show: 'publish' })}
      >
        {t('page.publish')}
      </Button>
      <Suspense>
        {values.show === 'trial' && (
          <SimulationDrawer opened={opened} definition={draft.definition} onClose={close} />
        )}
        {values.show === 'versions' && (
          <VersionsDrawer opened={opened} draft={draft} design={design} onClose={close} />
        )}
        {values.show === 'publish' && (
          <PublishDialog
            opened={opened}
            draft={draft}
            saving={saving}
            onProblems={state.setChecked}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function DraftState({ opened, isDirty }: { opened: OpenedDefinition; isDirty: boolean }) {
  const t = useDesignTexts();
  if (isDirty || (opened.hasDraft && opened.published !== null)) {
    return <StatusTag tone="warning">{t('page.draft')}</StatusTag>;
  }
  if (opened.published === null) {
    return <StatusTag tone="default">{t('page.neverPublished')}</StatusTag>;
  }
  return <StatusTag tone="success">{t('page.inForce', { version: opened.published })}</StatusTag>;
}

/** Back to the version in force. */
function useDiscard(
  { id, version, hasDraft }: OpenedDefinition,
  { history }: DesignBarProps['state'],
  saving: Saving,
) {
  const t = useDesignTexts();
  const confirm = useConfirm();
  const change = useChange(
    async (call) => {
      if (hasDraft) {
        const body = { version };
        await call('POST /gateway/approvals/definitions/:id/discard', { params: { id }, body });
      }
      return call('GET /gateway/approvals/definitions/:id', { params: { id } });
    },
    {
      done: t('page.discarded'),
      onDone(opened) {
        const draft = draftOf(opened);
        history.reset(draft);
        saving.accept(draft);
      },
    },
  );
  return () =>
    confirm({
      title: t('page.discardAsk'),
      okText: t('page.discard'),
      isDanger: true,
      run: () => change.mutateAsync(undefined),
    });
}
