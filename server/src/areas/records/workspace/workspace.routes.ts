import type { OverlayOperation } from '@pedestal/blueprint';
import { AppError, type RouteParsed, routeGroups } from '@pedestal/contract';
import { record } from '../../../administration/change.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Mount } from '../../../platform/http/mount-route.ts';
import { inferFields } from '../infer/infer.service.ts';
import type { Actor } from '../schema-change/apply-proposal.ts';
import type { Proposal } from '../schema-change/proposal.ts';
import type { SchemaChangeService } from '../schema-change/schema-change.service.ts';
import type { SchemaService } from './schema.service.ts';
import { showPreview } from './show-preview.ts';
import type { WaitingService } from './waiting.service.ts';
import type { WorkspaceService } from './workspace.service.ts';

const { workspace } = routeGroups;
type Routes = typeof workspace;

interface Services {
  clock: () => number;
  workspaces: WorkspaceService;
  waiting: WaitingService;
  schemas: SchemaService;
  changes: SchemaChangeService;
}

export function mountWorkspaces(
  mount: Mount,
  { clock, workspaces, waiting, schemas, changes }: Services,
): void {
  const preview = async (proposal: Proposal, { locale }: SignedInContext) =>
    showPreview(await changes.preview(proposal), locale);

  /** Applies what the person saw in the preview, or nothing. */
  function apply(proposal: Proposal, hash: string, context: SignedInContext) {
    const actor: Actor = {
      userId: context.session.userId,
      locale: context.locale,
      record: (trx, entry) => record(trx, context, clock(), entry),
    };
    return changes.apply(proposal, actor, (resolved) => {
      if (resolved.hash !== hash) throw new AppError('changedMeanwhile');
    });
  }

  mount(workspace.list, (_input, context) => workspaces.list(context));
  mount(workspace.waiting, (_input, context) => waiting.list(context));
  mount(workspace.describe, (input, context) => workspaces.describe(input, context));
  mount(workspace.listAll, () => schemas.listAll());
  mount(workspace.exportSchema, (input) => schemas.exportSchema(input));
  mount(workspace.changes, (input) => schemas.changes(input));
  mount(workspace.infer, (_input, context) => inferFields(context));
  mount(workspace.previewInstall, (input, context) => preview(toInstall(input), context));
  mount(workspace.install, (input, context) => apply(toInstall(input), input.body.hash, context));
  mount(workspace.previewUpgrade, (input, context) => preview(toUpgrade(input), context));
  mount(workspace.upgrade, (input, context) => apply(toUpgrade(input), input.body.hash, context));
  mount(workspace.previewOverlay, (input, context) => preview(toOverlay(input), context));
  mount(workspace.changeOverlay, (input, context) =>
    apply(toOverlay(input), input.body.hash, context),
  );
  mount(workspace.previewUndo, (input, context) => preview(toUndo(input), context));
  mount(workspace.undo, (input, context) => apply(toUndo(input), input.body.hash, context));
}

function toInstall({ body }: RouteParsed<Routes['previewInstall']>): Proposal {
  const { workspace: key, systemCode, blueprint } = body;
  return { kind: 'install', workspace: key, systemCode, blueprint: readJson(blueprint) };
}

function toUpgrade({ params, body }: RouteParsed<Routes['previewUpgrade']>): Proposal {
  const decisions = body.decisions.map(({ index, decision }) => [index, decision] as const);
  return {
    kind: 'upgrade',
    workspace: params.workspace,
    blueprint: readJson(body.blueprint),
    decisions: new Map(decisions),
  };
}

function toOverlay({ params, body }: RouteParsed<Routes['previewOverlay']>): Proposal {
  return {
    kind: 'overlay',
    workspace: params.workspace,
    operations: body.operations as readonly OverlayOperation[],
    remove: body.remove,
  };
}

function toUndo({ params }: RouteParsed<Routes['previewUndo']>): Proposal {
  return { kind: 'undo', workspace: params.workspace, change: params.change };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformedInput', {
      fields: [{ field: 'blueprint', message: 'JSON' }],
    });
  }
}
