import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { GateService } from '../gate/gate.service.ts';
import { type Finder, findNamed } from './find-named.ts';
import { searchFieldsOf } from './search-fields.ts';

type Routes = typeof routeGroups.recordSearch;

interface Dependencies extends Finder {
  catalogue: Catalogue;
  gates: GateService;
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ db, kind, catalogue, gates }: Dependencies) {
  return {
    /** Searches every collection of a workspace that the person can read. */
    async find(
      { params, query: { q, limit } }: RouteParsed<Routes['find']>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Routes['find']>> {
      const { collections } = await catalogue.workspace(params.workspace);
      const items: RouteOutput<Routes['find']>['items'] = [];
      for (const collection of collections.values()) {
        if (searchFieldsOf(collection).length === 0) continue;
        const gate = await gates.find(session.userId, collection, 'read');
        const records = gate ? await findNamed({ db, kind }, gate, { q, limit, locale }) : [];
        if (records.length > 0) items.push({ collection: collection.id, records });
      }
      return { items };
    },
  };
}
