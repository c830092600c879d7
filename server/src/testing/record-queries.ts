import { createQueryId, type KyselyPlugin, SqliteQueryCompiler } from 'kysely';
import type { Database, Db } from '../platform/db/database.ts';

/** The same database, and how many statements went to it. */
export function countQueries(db: Db): { db: Db; count(): number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(plugin), count: () => count };
}

/** The same database, and the statements that go to it, without their values. */
export function recordQueries(database: Database) {
  const compiler = new SqliteQueryCompiler();
  let statements: string[] = [];
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements.push(compiler.compileQuery(node, createQueryId()).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    /** What was asked since the last time. */
    take(): string[] {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
