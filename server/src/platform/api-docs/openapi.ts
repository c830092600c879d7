import {
  APP_VERSION,
  ERRORS,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_HEADER,
  isMachineRoute,
  type RouteDefinition,
  routeGroups,
  SUCCESS_CODE,
} from '@pedestal/contract';
import { z } from 'zod';

export type Json = Record<string, unknown>;

const ERRORS_OF_EVERY_CALL = [
  'malformedInput',
  'tooManyRequests',
  'internal',
  'unavailable',
] as const;

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, routes] of Object.entries(routeGroups)) {
    for (const [name, route] of Object.entries<RouteDefinition>(routes)) {
      const path = route.path.replace(/:([a-zA-Z]+)/g, '{$1}');
      const operation = describeOperation(tag, name, route);
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
    }
  }
  return createDocument({
    title: 'Pedestal',
    version: APP_VERSION,
    tags: Object.keys(routeGroups).map((name) => ({ name })),
    paths,
    schemas: {},
  });
}

interface DocumentParts {
  title: string;
  version: string;
  tags: { name: string; description?: string }[];
  paths: Record<string, Json>;
  schemas: Record<string, Json>;
}

/** An OpenAPI document with what all documents share: the envelope, its failures, the ways to authenticate. */
export function createDocument({ title, version, tags, paths, schemas }: DocumentParts): Json {
  return {
    openapi: '3.1.1',
    info: {
      title,
      version,
      description: `Every reply is {code, msg, info}; code ${SUCCESS_CODE} means success.`,
    },
    tags,
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'sdnxRequestId' },
        browser: { type: 'apiKey', in: 'cookie', name: '__Host-pedestal' },
        serviceToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Failure: FAILURE, ...schemas },
    },
  };
}

const KEY_PARAMETER: Json = {
  name: IDEMPOTENCY_KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'A call that is sent again with the same key within a day is not executed again: it gets the same reply, or 409 alreadyDone where the reply is not kept.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
};

const FAILURE: Json = {
  type: 'object',
  required: ['code', 'msg', 'info'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    info: { type: 'null' },
    details: { type: 'object' },
  },
};

/** One route as an operation. */
export function describeOperation(tag: string, name: string, route: RouteDefinition): Json {
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: route.summary,
    description: `Permission: ${route.permission}.${route.stepUp ? ' Asks for a recent sign-in.' : ''}`,
    security: securityOf(route),
    ...describeParameters(route),
    ...describeBody(route),
    responses: describeResponses(route),
  };
}

function securityOf(route: RouteDefinition): Json[] {
  if (route.permission === 'public') return [];
  const person = { session: [], browser: [] };
  return isMachineRoute(route) ? [person, { serviceToken: [] }] : [person];
}

function describeBody(route: RouteDefinition): Json {
  if (route.upload) {
    const content = Object.fromEntries(route.upload.types.map((type) => [type, {}]));
    return { requestBody: { required: true, content } };
  }
  if (!route.body) return {};
  return { requestBody: { required: true, content: json(schemaOf(route.body)) } };
}

function describeParameters(route: RouteDefinition): Json {
  const inPath = properties(route.params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  const inQuery = properties(route.query).map(([name, schema, required]) => ({
    name,
    in: 'query',
    required,
    schema,
  }));
  const parameters = [...inPath, ...inQuery, ...(isWrite(route) ? [KEY_PARAMETER] : [])];
  return parameters.length > 0 ? { parameters } : {};
}

function isWrite(route: RouteDefinition): boolean {
  return isMachineRoute(route) && route.method !== 'GET' && !route.repeatable;
}

function properties(
  object: z.ZodObject | undefined,
): [name: string, schema: unknown, required: boolean][] {
  if (!object) return [];
  const schema = schemaOf(object) as { properties?: Json; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    property,
    schema.required?.includes(name) ?? false,
  ]);
}

function describeResponses(route: RouteDefinition): Json {
  const responses: Record<string, Json> = {
    200: {
      description: describeOk(route),
      content: json({
        type: 'object',
        required: ['code', 'msg', 'info'],
        properties: {
          code: { type: 'integer' },
          msg: { type: 'string' },
          info: schemaOf(route.output, 'output'),
        },
      }),
    },
  };
  const signedIn = route.permission === 'public' ? [] : (['noSession', 'forbidden'] as const);
  for (const error of [...ERRORS_OF_EVERY_CALL, ...signedIn, ...route.errors]) {
    const { code, status } = ERRORS[error];
    if (status === 200) continue;
    const description = [responses[status]?.description, `${code} ${error}`]
      .filter(Boolean)
      .join(', ');
    responses[status] = { description, content: json({ $ref: '#/components/schemas/Failure' }) };
  }
  return responses;
}

function describeOk(route: RouteDefinition): string {
  const mendable = route.errors.filter((error) => ERRORS[error].status === 200);
  const others = mendable.map((error) => `${ERRORS[error].code} ${error}`).join(', ');
  return others ? `${SUCCESS_CODE} success, or ${others}` : `${SUCCESS_CODE} success`;
}

function json(schema: unknown): Json {
  return { 'application/json': { schema } };
}

/** The only recursive shape of the contract is "any JSON"; its schema has no constraints. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): Json {
  const text = JSON.stringify(
    z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
    (key, value) =>
      key === '$schema' || key === '$defs' ? undefined : '$ref' in Object(value) ? {} : value,
  );
  return JSON.parse(text) as Json;
}
