import { createQueryId, type KyselyPlugin, SqliteQueryCompiler } from 'kysely';
import type { Database, Db } from '../platform/db/database.ts';

/** Counts the statements that the returned database executes. */
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

/** Records the statements that the returned database executes, without values. */
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
    /** The statements since the last call. */
    take(): string[] {
      const taken = statements;
      statements = [];
      return taken;
    },
  };
}
