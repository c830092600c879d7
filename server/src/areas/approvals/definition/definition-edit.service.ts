import { AppError, type RouteParsed, type routeGroups } from '@pedestal/contract';
import { type Administration, record, requireChanged } from '../../../administration/change.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { APPROVAL_AREA_LIMITS as LIMITS } from '../limits.ts';
import { type DefinitionContent, EMPTY_DEFINITION, findDeclared } from './content.ts';
import {
  checkContent,
  contentNow,
  type DefinitionParts,
  faulty,
  requireDefinition,
  requireWorkspace,
} from './definition.service.ts';
import * as store from './definition.store.ts';

type Routes = typeof routeGroups.approvalDefinition;

export type DefinitionEditService = ReturnType<typeof createDefinitionEditService>;

const auditTarget = (id: string, title: readonly [string, string]) => ({
  targetType: 'approvalDefinition',
  targetId: id,
  targetName: title[0],
});

/** Changes and publishes definitions; every change is in the audit log. */
export function createDefinitionEditService(
  parts: DefinitionParts & { administration: Administration },
) {
  const { clock, administration } = parts;
  const { change } = administration;
  return {
    create: ({ body }: RouteParsed<Routes['create']>, context: SignedInContext) =>
      change(async (trx) => {
        const { workspace, collection, title, ends } = body;
        const { blueprint } = await requireWorkspace(parts, workspace);
        if (!blueprint.collections.some(({ id }) => id === collection)) {
          throw new AppError('notFound');
        }
        if ((await store.countDefinitions(trx)) >= LIMITS.definitions) {
          throw new AppError('tooManyDefinitions');
        }
        const now = clock();
        const id = newId(now);
        const content = { title, ends, summary: [], definition: EMPTY_DEFINITION };
        const key = `x_d${id.slice(-12)}`;
        const times = { version: 1, created_at: now, updated_at: now };
        await store.insertDefinition(trx, {
          ...{ id, workspace, key, collection, title: JSON.stringify(title), published: null },
          ...{ draft: JSON.stringify(content), ...times },
        });
        const after = { workspace, collection, ends };
        await record(trx, context, now, {
          ...{ action: 'approval.create', ...auditTarget(id, title), after },
        });
        return { id, version: 1 };
      }),

    saveDraft: (
      { params: { id }, body }: RouteParsed<Routes['saveDraft']>,
      context: SignedInContext,
    ) =>
      change(async (trx) => {
        const row = await requireDefinition(trx, id);
        const { version, title, summary, definition } = body;
        const { blueprint } = await requireWorkspace(parts, row.workspace);
        // The ends of a declared approval belong to its blueprint: nobody else performs them.
        const isDeclared = findDeclared(blueprint, row.key) !== undefined;
        const ends = isDeclared ? (await contentNow(trx, row)).ends : body.ends;
        const content: DefinitionContent = { title, ends, summary, definition };
        const now = clock();
        const changes = { draft: JSON.stringify(content), updated_at: now };
        requireChanged(await store.updateDefinition(trx, { id, version }, changes));
        await record(trx, context, now, {
          ...{ action: 'approval.draft', ...auditTarget(id, title), after: { summary } },
        });
        return { id, version: version + 1 };
      }),

    discardDraft: (
      { params: { id }, body: { version } }: RouteParsed<Routes['discardDraft']>,
      context: SignedInContext,
    ) =>
      change(async (trx) => {
        const row = await requireDefinition(trx, id);
        if (row.published === null || row.draft === null) throw new AppError('notFound');
        const now = clock();
        const changes = { draft: null, updated_at: now };
        requireChanged(await store.updateDefinition(trx, { id, version }, changes));
        const title = JSON.parse(row.title) as [string, string];
        await record(trx, context, now, {
          ...{ action: 'approval.discard', ...auditTarget(id, title) },
        });
        return { id, version: version + 1 };
      }),

    publish: (input: RouteParsed<Routes['publish']>, context: SignedInContext) =>
      publish(parts, input, context),
  };
}

function publish(
  parts: DefinitionParts & { administration: Administration },
  { params: { id }, body: { version, note } }: RouteParsed<Routes['publish']>,
  context: SignedInContext,
) {
  const { clock, administration } = parts;
  return administration.change(async (trx) => {
    const row = await requireDefinition(trx, id);
    const content = await contentNow(trx, row);
    const problems = await checkContent(parts, row, content, context.locale);
    if (problems.length > 0) throw faulty(problems);
    const now = clock();
    const published = (row.published ?? 0) + 1;
    const changes = {
      title: JSON.stringify(content.title),
      draft: null,
      published,
      updated_at: now,
    };
    requireChanged(await store.updateDefinition(trx, { id, version }, changes));
    const isOurs = await store.insertVersion(trx, {
      ...{ definition_id: id, number: published, content, shipped: null, note },
      ...{ published_by: context.session.userId, published_at: now },
    });
    if (!isOurs) throw new AppError('changedMeanwhile');
    await record(trx, context, now, {
      ...{ action: 'approval.publish', ...auditTarget(id, content.title) },
      after: { version: published, note },
    });
    return { id, version: version + 1, published };
  });
}
