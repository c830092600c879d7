import { lazy, Suspense, useEffect, useState } from 'react';
import { loadTexts } from '../../lib/format/i18n.ts';
import { jobsChanged } from '../../lib/stores/job-events.ts';

const JobsButton = lazy(async () => {
  const [loaded] = await Promise.all([import('./jobs-button.tsx'), loadTexts('jobs')]);
  return loaded;
});

/** The person's background jobs in the top bar. Nothing is loaded until there is a job. */
export function JobIndicator() {
  const [hasJobs, setHasJobs] = useState(false);
  useEffect(() => jobsChanged.subscribe(({ recent }) => recent !== 0 && setHasJobs(true)), []);
  if (!hasJobs) return null;
  return (
    <Suspense fallback={null}>
      <JobsButton />
    </Suspense>
  );
}
