import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RouteDefinition } from '../define-route.ts';
import { MAX_BODY_VALUES } from '../rules.ts';
import { routeGroups } from './index.ts';

const routes: [string, RouteDefinition][] = Object.entries(routeGroups).flatMap(
  ([group, members]) =>
    Object.entries(members).map(([name, route]): [string, RouteDefinition] => [
      `${group}.${name}`,
      route,
    ]),
);

/** The calls of the specification, by method and path. */
const SPECIFIED = [
  'POST /userSystemConfig/save',
  'POST /userSystemConfig/getSystemConfig',
  'POST /login/getLoginConfig',
  'POST /role/getSystemOption',
  'GET /user/getUserInfo',
  'GET /resource/getAuthResourceList/:systemCode',
  'POST /resource/validResource',
  'POST /login/normal',
  'GET /login/loginQRCodeUrl',
  'POST /login/isLoginSuccess',
  'POST /login/getSmsVerifyCode',
  'POST /login/forgetPassword',
  'POST /login/smsLogin',
  'POST /login/smsRegister',
  'POST /user/getLoginParam/:inviteCode',
];

describe('the contract', () => {
  it('declares every call of the specification', () => {
    const declared = new Set(routes.map(([, route]) => `${route.method} ${route.path}`));
    for (const call of SPECIFIED) {
      expect(declared).toContain(call.replace(' ', ' /gateway/authority'));
    }
  });

  it('declares no method and path twice', () => {
    const keys = routes.map(([, route]) => `${route.method} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it.each(routes)('%s refuses unknown fields and names each path parameter', (_name, route) => {
    for (const part of [route.params, route.query, route.body]) {
      if (part) expect(part._zod.def.catchall).toBeInstanceOf(z.ZodNever);
    }
    const inPath = [...route.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => name);
    expect(Object.keys(route.params?.shape ?? {}).sort()).toEqual(inPath.sort());
  });

  it.each(routes)('%s limits the length of every string and list in its input', (_name, route) => {
    for (const part of [route.params, route.query, route.body]) {
      if (part)
        expect(
          findUnbounded(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema),
        ).toEqual([]);
    }
  });

  it.each(routes)('%s admits as many values as its body may hold', (_name, route) => {
    if (!route.body) return;
    const most = countValues(schemaOf(route.body, 'input'));
    expect(most).toBeLessThanOrEqual(route.bodyValues ?? MAX_BODY_VALUES);
    if (route.bodyValues !== undefined) expect(route.bodyValues).toBeLessThan(most + 100);
  });

  it('pages every admin list and sorts only by known keys', () => {
    for (const [name, { query, output }] of listAdminReads()) {
      const reply = schemaOf(output, 'output');
      const list = reply.type === 'array' ? reply : reply.properties?.items;
      if (!list) continue;
      if (UNPAGED.has(name)) {
        expect([name, list.maxItems]).toEqual([name, expect.any(Number)]);
        continue;
      }
      const properties = query ? schemaOf(query, 'input').properties : {};
      expect([name, Object.keys(properties ?? {})]).toEqual([
        name,
        expect.arrayContaining(['cursor', 'limit']),
      ]);
      expect([name, reply.properties?.next, list.maxItems]).toEqual([name, expect.anything(), 100]);
      if (properties?.sort) expect([name, properties.sort.enum]).toEqual([name, expect.any(Array)]);
      expect(query?.safeParse({ sort: 'password' }).success).toBe(false);
      expect(query?.safeParse({ limit: 101 }).success).toBe(false);
    }
  });

  it('has no pattern that is slow on a long string', () => {
    const slow = [...collectPatterns()].filter((pattern) =>
      HOSTILE.some((text) => timeOf(new RegExp(pattern, 'u'), text) > 50),
    );
    expect(slow).toEqual([]);
  });
});

/** Unpaged lists: trees and options of forms. Each has a maximum length. */
const UNPAGED = new Set([
  'userAdmin.grantableRoles',
  'orgUnitAdmin.list',
  'orgUnitAdmin.admins',
  'resourceAdmin.list',
  'resourceAdmin.previewMenu',
  'systemAdmin.list',
  'systemAdmin.listLoginEntries',
  'inviteAdmin.uses',
  'serviceAccount.list',
  'webhook.list',
  // Searched by name; the reply says when there are more.
  'reportItem.listAll',
  'serviceAccount.listScopes',
  'serviceAccount.listTokens',
  'registryAdmin.listSubApps',
  'registryAdmin.listFailures',
  'grant.list',
  'health.list',
  'release.listTokens',
  'telemetry.listPolicyViolations',
  'jobs.schedules',
  'workspace.listAll',
  'approvalDefinition.list',
  'approvalDefinition.targets',
]);

function listAdminReads() {
  return routes.filter(
    ([, { method, permission }]) => method === 'GET' && /^(auth|console):/.test(String(permission)),
  );
}

function schemaOf(part: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(part, { io, unrepresentable: 'any' }) as Schema;
}

// Strings that cause catastrophic backtracking in careless patterns.
const HOSTILE = ['a', '1', ' ', '-', '.', '/', 'a.', 'a-', '1,', ':1', '中'].map(
  (part) => `${part.repeat(100_000 / part.length)}\u0000`,
);

function collectPatterns(): Set<string> {
  const found = new Set<string>();
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'pattern' && typeof member === 'string') found.add(member);
      else collect(member);
    }
  };
  for (const [, route] of routes) {
    for (const part of [route.params, route.query, route.body]) {
      if (part) collect(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }));
    }
  }
  expect(found.size).toBeGreaterThan(10);
  return found;
}

/** Fastest of three runs, to ignore scheduling delays. */
function timeOf(pattern: RegExp, text: string): number {
  const times = [1, 2, 3].map(() => {
    const started = performance.now();
    pattern.test(text);
    return performance.now() - started;
  });
  return Math.min(...times);
}

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  maxLength?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
}

/** Most list items and object members that a body can have; free-form JSON is limited by its size. */
function countValues(schema: Schema): number {
  const options = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const members = Object.values(schema.properties ?? {});
  const counts = members.map(countValues);
  const items = schema.maxItems ?? 0;
  return (
    members.length +
    counts.reduce((sum, count) => sum + count, 0) +
    items * (1 + (schema.items ? countValues(schema.items) : 0)) +
    Math.max(0, ...options.map(countValues))
  );
}

/** Paths of strings and lists without a maximum length. */
function findUnbounded(schema: Schema, path = ''): string[] {
  if (schema.enum || schema.const !== undefined || schema.$ref) return [];
  if (schema.type === 'string') {
    return schema.maxLength !== undefined || isBoundedPattern(schema.pattern) ? [] : [path];
  }
  return [
    ...(schema.type === 'array' && schema.maxItems === undefined ? [`${path}[]`] : []),
    ...(schema.items ? findUnbounded(schema.items, `${path}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      findUnbounded(property, `${path}.${name}`),
    ),
    ...(schema.anyOf ?? []).flatMap((option) => findUnbounded(option, path)),
  ];
}

function isBoundedPattern(pattern: string | undefined): boolean {
  if (!pattern?.startsWith('^') || !pattern.endsWith('$')) return false;
  const withoutSets = pattern.replace(/\\./g, '').replace(/\[[^\]]*\]/g, '');
  return !/[*+]|,\}/.test(withoutSets);
}
