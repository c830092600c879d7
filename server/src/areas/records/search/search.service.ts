import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { addressOf } from '../catalogue/resources.ts';
import type { CollectionSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { RECORD_LIMITS } from '../limits.ts';
import { type Finder, findNamed } from './find-named.ts';
import { searchFieldsOf } from './search-fields.ts';

type Routes = typeof routeGroups.recordSearch;

interface Dependencies extends Finder {
  catalogue: Catalogue;
  gates: GateService;
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService({ db, kind, catalogue, gates }: Dependencies) {
  async function findIn(
    collection: CollectionSchema,
    { q, limit }: { q: string; limit: number },
    { session, locale }: SignedInContext,
  ) {
    if (searchFieldsOf(collection).length === 0) return [];
    const gate = await gates.find(session.userId, collection, 'read');
    return gate ? findNamed({ db, kind }, gate, { q, limit, locale }) : [];
  }

  return {
    /** Searches every collection of a workspace that the person can read. */
    async find(
      { params, query }: RouteParsed<Routes['find']>,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['find']>> {
      const { collections } = await catalogue.workspace(params.workspace);
      const items: RouteOutput<Routes['find']>['items'] = [];
      for (const collection of collections.values()) {
        const records = await findIn(collection, query, context);
        if (records.length > 0) items.push({ collection: collection.id, records });
      }
      return { items };
    },

    /** Searches every workspace, a few records of each collection, until there are enough. */
    async findEverywhere(
      { query: { q } }: RouteParsed<Routes['findEverywhere']>,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['findEverywhere']>> {
      const { collections: most, each, all } = RECORD_LIMITS.searchEverywhere;
      const places = (await catalogue.list()).flatMap(({ key, blueprint, collections }) =>
        [...collections.values()].map((collection) => ({ key, blueprint, collection })),
      );
      const items: RouteOutput<Routes['findEverywhere']>['items'] = [];
      let left = all;
      for (const { key, blueprint, collection } of places.slice(0, most)) {
        if (left <= 0) break;
        const records = await findIn(collection, { q, limit: Math.min(each, left) }, context);
        if (records.length === 0) continue;
        left -= records.length;
        items.push({
          workspace: [...blueprint.title],
          collection: [...collection.json.title],
          address: addressOf(key, collection.id),
          records,
        });
      }
      return { items };
    },
  };
}
