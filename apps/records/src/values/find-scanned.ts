import type { RouteOf, RouteOutput } from '@pedestal/contract';

type Options = RouteOutput<
  RouteOf<'GET /gateway/records/:workspace/:collection/options/:field'>
>['items'];

/** The option that a scanned code means: the only one with this code or name, else the only hit. */
export function findScanned(items: Options, code: string): Options[number] | undefined {
  const fold = (text: string) => text.trim().toLowerCase();
  const exact = items.filter(
    ({ label, hint }) => fold(label) === fold(code) || fold(hint ?? '') === fold(code),
  );
  const [only, ...others] = exact.length > 0 ? exact : items;
  return others.length === 0 ? only : undefined;
}
