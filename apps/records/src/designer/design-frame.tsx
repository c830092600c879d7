import type { BlueprintJson } from '@pedestal/blueprint';
import type { RouteOf, RouteOutput } from '@pedestal/contract';
import { useActive } from '@pedestal/sub-app-sdk/react';
import { Failure, Loading, useCommonTexts, useGet, useLeaveGuard } from '@pedestal/workbench';
import { App, Button } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Outlet, useParams } from 'react-router';
import type { Proposed } from './apply/proposed.ts';
import { ReviewDialog } from './apply/review-dialog.tsx';
import './designer.css';
import { DesignContext } from './shared/design-context.ts';
import { useDesignTexts } from './shared/texts.ts';
import { useDraft } from './shared/use-draft.ts';

/** Loads the schema of a workspace for the pages of the designer and holds what was edited. */
export function createDesignFrame(fixed: string | undefined) {
  return function Component() {
    const { workspace: named = '' } = useParams();
    const workspace = fixed ?? named;
    const { data, error, refetch } = useGet('GET /gateway/workspaces/:workspace/schema', {
      params: { workspace },
    });
    if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading />;
    const base = fixed === undefined ? `/${workspace}` : '';
    return <Loaded key={workspace} workspace={workspace} base={base} schema={data} />;
  };
}

interface LoadedProps {
  workspace: string;
  base: string;
  schema: RouteOutput<RouteOf<'GET /gateway/workspaces/:workspace/schema'>>;
}

function Loaded({ workspace, base, schema }: LoadedProps) {
  const effective = useMemo(
    () => JSON.parse(schema.effective) as BlueprintJson,
    [schema.effective],
  );
  const shipped = useMemo(() => JSON.parse(schema.shipped) as BlueprintJson, [schema.shipped]);
  const draft = useDraft(effective);
  const [proposed, review] = useState<Proposed>();
  const { discard, edit } = draft;
  const prefix = `${base}/-/design`;
  useLeaveGuard(draft.count > 0, ({ nextLocation }) => !nextLocation.pathname.includes(prefix));
  const design = useMemo(
    () => ({ workspace, base, shipped, effective, draft: draft.draft, edit, review }),
    [workspace, base, shipped, effective, draft.draft, edit],
  );
  const announce = useAnnounce(review);
  const onApplied = useCallback(
    (change: string | null) => {
      if (proposed?.kind === 'overlay') discard();
      review(undefined);
      announce(proposed?.kind === 'overlay' ? change : null);
    },
    [proposed, discard, announce],
  );
  return (
    <DesignContext value={design}>
      <Outlet />
      <DraftBar
        draft={draft}
        onReview={() => review({ kind: 'overlay', overlay: draft.overlay })}
      />
      {proposed && (
        <ReviewDialog
          key={JSON.stringify(proposed)}
          proposed={proposed}
          onClose={() => review(undefined)}
          onApplied={onApplied}
        />
      )}
    </DesignContext>
  );
}

/** Says that a change was applied, and offers to undo it. */
function useAnnounce(review: (proposed: Proposed) => void) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const { notification } = App.useApp();
  return useCallback(
    (change: string | null) => {
      if (change === null) {
        notification.success({ title: t('review.undone'), role: 'status' });
        return;
      }
      const undo = () => {
        notification.destroy(change);
        review({ kind: 'undo', change });
      };
      notification.success({
        key: change,
        title: t('review.applied'),
        description: t('review.appliedHint'),
        actions: <Button onClick={undo}>{common('undo')}</Button>,
        duration: 10,
        role: 'status',
      });
    },
    [notification, t, common, review],
  );
}

interface DraftBarProps {
  draft: ReturnType<typeof useDraft>;
  onReview: () => void;
}

/** What is edited and not applied yet. */
function DraftBar({ draft, onReview }: DraftBarProps) {
  const t = useDesignTexts();
  const common = useCommonTexts();
  const { count, canUndo, canRedo, undo, redo, discard } = draft;
  useUndoKeys(undo, redo);
  if (!canUndo && !canRedo && count === 0) return null;
  return (
    <section className="ds-bar" aria-label={t('bar.label')}>
      <span role="status">{t('bar.count', { count })}</span>
      <span className="ds-bar-actions">
        <Button disabled={!canUndo} onClick={undo} title="Ctrl+Z">
          {common('undo')}
        </Button>
        <Button disabled={!canRedo} onClick={redo} title="Ctrl+Shift+Z">
          {t('bar.redo')}
        </Button>
        <Button onClick={discard}>{t('bar.discard')}</Button>
        <Button type="primary" disabled={count === 0} onClick={onReview}>
          {t('bar.review')}
        </Button>
      </span>
    </section>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z outside of inputs, which have an undo of their own. */
function useUndoKeys(undo: () => void, redo: () => void) {
  const isActive = useActive();
  useEffect(() => {
    if (!isActive) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      if (event.target instanceof Element && event.target.closest('input, textarea')) return;
      event.preventDefault();
      if (event.shiftKey) redo();
      else undo();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isActive, undo, redo]);
}
