import type { OpenedDefinition } from '@pedestal/contract';
import { Page, useLeaveGuard } from '@pedestal/workbench';
import { Alert, Drawer } from 'antd';
import { usePhone } from '../shared/use-phone.ts';
import { useTitle } from '../shared/use-title.ts';
import { DesignBar } from './design-bar.tsx';
import { DesignContext } from './design-context.ts';
import { FlowTree } from './flow-tree.tsx';
import { Panel } from './panel/panel.tsx';
import { useDesignTexts } from './texts.ts';
import { useDesignKeys } from './use-design-keys.ts';
import { useDesignState } from './use-design-state.ts';
import { useSaveDraft } from './use-save-draft.ts';
import './designer.css';

/** The tree of a definition beside the settings of what is selected. */
export function Designer({ opened }: { opened: OpenedDefinition }) {
  const t = useDesignTexts();
  const title = useTitle();
  const isPhone = usePhone();
  const state = useDesignState(opened);
  const { design, draft, history } = state;
  const saving = useSaveDraft(opened, draft);
  useDesignKeys({ undo: history.undo, redo: history.redo, save: saving.save });
  useLeaveGuard(
    saving.isDirty && !saving.isSaving,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  const whole = design.problems.get('') ?? [];
  const name = title(draft.title);
  return (
    <DesignContext value={design}>
      <Page
        title={name}
        hint={t('page.hint', {
          collection: title(opened.collectionTitle),
          workspace: title(opened.workspaceTitle),
        })}
        actions={<DesignBar {...{ opened, state, saving }} />}
      >
        {whole.map((problem) => (
          <Alert key={problem} type="warning" showIcon title={problem} />
        ))}
        <div className="dg-body">
          <section className="dg-canvas" aria-label={t('page.canvas')}>
            <FlowTree />
          </section>
          {isPhone ? (
            <Drawer
              open={design.selected !== undefined}
              placement="bottom"
              size="85%"
              title={t('page.settings')}
              onClose={() => design.select(undefined)}
            >
              <Panel />
            </Drawer>
          ) : (
            <aside className="dg-panel" aria-label={t('page.settings')}>
              <Panel />
            </aside>
          )}
        </div>
      </Page>
    </DesignContext>
  );
}
