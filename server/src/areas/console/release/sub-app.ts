import type { Db } from '../../../platform/db/database.ts';
import type { SubAppTable } from '../../../platform/db/tables-console.ts';

/** What releases need to know of a registered sub-app. */
export type RegisteredSubApp = Pick<SubAppTable, 'name' | 'isolation'>;

/** Throws `notFound` for a sub-app that is not registered, `releasesOfModule` for one that uses another's releases. */
export type RequireSubApp = (db: Db, name: string) => Promise<RegisteredSubApp>;
