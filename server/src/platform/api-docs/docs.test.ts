import { routeGroups } from '@pedestal/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { describeApi } from './openapi.ts';

describe('the OpenAPI document', () => {
  it('validates as OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(describeApi()));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('has every route of the contract, with its permission', () => {
    const paths = describeApi().paths as Record<string, Record<string, { description: string }>>;
    for (const routes of Object.values(routeGroups)) {
      for (const route of Object.values(routes)) {
        const operation =
          paths[route.path.replace(/:([a-zA-Z]+)/g, '{$1}')]?.[route.method.toLowerCase()];
        expect(operation?.description).toContain(`Permission: ${route.permission}.`);
      }
    }
  });
});
