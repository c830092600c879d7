import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { DefinitionService } from './definition.service.ts';
import type { DefinitionEditService } from './definition-edit.service.ts';

export function mountDefinitions(
  mount: Mount,
  definitions: DefinitionService,
  edits: DefinitionEditService,
): void {
  const routes = routeGroups.approvalDefinition;
  mount(routes.list, definitions.list);
  mount(routes.targets, definitions.targets);
  mount(routes.open, definitions.open);
  mount(routes.check, definitions.check);
  mount(routes.simulate, definitions.simulate);
  mount(routes.records, definitions.records);
  mount(routes.versions, definitions.versions);
  mount(routes.openVersion, definitions.openVersion);
  mount(routes.create, edits.create);
  mount(routes.saveDraft, edits.saveDraft);
  mount(routes.discardDraft, edits.discardDraft);
  mount(routes.publish, edits.publish);
}
