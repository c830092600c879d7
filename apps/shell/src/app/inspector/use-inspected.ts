import sharedVersions from 'virtual:pedestal-shared-versions';
import { findSharedProblems, type ReleaseChoice } from '@pedestal/contract';
import type { SubAppInstance } from '@pedestal/host';
import { useEffect, useState } from 'react';
import { inspectorLog, type SharedVersion } from '../../features/inspector/index.ts';
import { measureLoad } from '../../features/workspace/index.ts';
import { callQuietly } from '../../lib/api/api.ts';

/** What the gateway says about the release of a sub-app; null: it could not be asked. */
export function useChoice(instance: SubAppInstance | undefined): ReleaseChoice | null | undefined {
  const name = instance?.registration.name;
  const [found, setFound] = useState<{ of: unknown; choice: ReleaseChoice | null }>();
  useEffect(() => {
    if (name === undefined) return;
    let isGone = false;
    const show = (choice: ReleaseChoice | null) => {
      if (!isGone) setFound({ of: instance, choice });
    };
    callQuietly('GET /gateway/console/registry/choice/:name', { params: { name } }).then(show, () =>
      show(null),
    );
    return () => {
      isGone = true;
    };
  }, [name, instance]);
  return found?.of === instance ? found?.choice : undefined;
}

/** The versions that a release asks for, beside those that the console provides. */
export function listShared({ registration }: SubAppInstance): SharedVersion[] {
  const required = registration.manifest?.shared ?? {};
  const problems = new Set(findSharedProblems(required, sharedVersions).map(({ name }) => name));
  return Object.entries(required).map(([name, range]) => ({
    name,
    range,
    version: sharedVersions[name],
    fits: !problems.has(name),
  }));
}

type Step = 'resolve' | 'load' | 'bootstrap' | 'mount' | 'total';

/** How long the steps of the last load took, in ms. */
export function readTimings({ id, registration }: SubAppInstance) {
  const at = inspectorLog.stepsOf(id);
  const end = at.mountedFirst;
  const between = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || to < from ? undefined : to - from;
  const asked = performance
    .getEntriesByType('resource')
    .findLast(({ name }) => new URL(name).pathname.endsWith('/gateway/console/registry'));
  const steps: Record<Step, number | undefined> = {
    resolve: asked && Math.round(asked.duration),
    load: between(at.loading, at.bootstrapping),
    bootstrap: between(at.bootstrapping, at.mounting),
    mount: between(at.mounting, end),
    total: between(at.loading, end),
  };
  const from = at.loading;
  const used =
    from === undefined || end === undefined || registration.version === null
      ? undefined
      : measureLoad({
          name: registration.name,
          version: registration.version,
          from: from - performance.timeOrigin - 1,
          to: end - performance.timeOrigin + 1,
        });
  return { steps, used };
}
