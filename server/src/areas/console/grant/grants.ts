import { isOrigin, type ReleaseAsks } from '@pedestal/contract';
import type { Grants } from '../../../platform/http/pages/grants.ts';
import type { Ask } from './grant.store.ts';

const HASH = /^sha256-[A-Za-z0-9+/]{43}=$/;

/** What a release asks for, one by one. */
export function listAsks({ cdn = [], connect = [], inline = [], ...rest }: ReleaseAsks): Ask[] {
  return [
    ...toAsks('cdn', cdn),
    ...toAsks('connect', connect),
    ...toAsks('inline', inline),
    ...(rest.eval ? [{ kind: 'eval' as const, value: 'eval' }] : []),
  ];
}

function toAsks(kind: Ask['kind'], values: readonly string[]): Ask[] {
  return [...new Set(values)].map((value) => ({ kind, value }));
}

/** Stored grants as a policy needs them. A row that is no origin or hash, as from another backup, grants nothing. */
export function toGrants(rows: readonly Ask[]): Grants {
  const of = (kind: Ask['kind'], isValid: (value: string) => boolean) =>
    rows.filter((row) => row.kind === kind && isValid(row.value)).map(({ value }) => value);
  return {
    cdn: of('cdn', isOrigin),
    connect: of('connect', isOrigin),
    inline: of('inline', (value) => HASH.test(value)),
    eval: rows.some(({ kind }) => kind === 'eval'),
  };
}
