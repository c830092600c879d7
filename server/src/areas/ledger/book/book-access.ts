import type { BlueprintJson, BOOK_ACTIONS } from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';
import { isInTokenScope } from '../../../platform/http/token-scope.ts';
import type { AuthorityPort, WorkspacePort } from '../ports.ts';
import { type Book, findBook } from './book.ts';

type BookAction = (typeof BOOK_ACTIONS)[number];

/** A book that a person may read, and what else they may do. */
export interface OpenedBook {
  book: Book;
  blueprint: BlueprintJson;
  can: { close: boolean; reopen: boolean };
}

export type BookAccess = ReturnType<typeof createBookAccess>;

/** Decides who reads a book, closes its periods and reopens them. */
export function createBookAccess(dependencies: {
  blueprints: WorkspacePort;
  authority: AuthorityPort;
}) {
  const { blueprints, authority } = dependencies;

  async function actionsOf(userId: string, workspace: string) {
    const systemCode = await blueprints.systemOf(workspace);
    const rights = await authority.rightsOf(userId);
    return (book: string, action: BookAction) => {
      const code = codeOf(workspace, book, action);
      return isInTokenScope(code) && rights.holds(systemCode, code);
    };
  }

  return {
    async mayRead(userId: string, { workspace, id }: Pick<Book, 'workspace' | 'id'>) {
      return (await actionsOf(userId, workspace))(id, 'read');
    },

    /** The books of a workspace that the person may read; none if there is no such workspace. */
    async list(userId: string, workspace: string): Promise<OpenedBook[]> {
      try {
        const blueprint = await blueprints.find(workspace);
        const may = await actionsOf(userId, workspace);
        return (blueprint.books ?? [])
          .filter(({ id }) => may(id, 'read'))
          .map(({ id }) => ({
            book: findBook(workspace, blueprint, id),
            blueprint,
            can: { close: may(id, 'close'), reopen: may(id, 'reopen') },
          }));
      } catch (error) {
        if (error instanceof AppError && error.error === 'notFound') return [];
        throw error;
      }
    },

    /** Who may not read a book does not learn that it exists. */
    async open(
      userId: string,
      { workspace, book }: { workspace: string; book: string },
      action: BookAction = 'read',
    ): Promise<Omit<OpenedBook, 'can'>> {
      const blueprint = await blueprints.find(workspace);
      const may = await actionsOf(userId, workspace);
      if (!may(book, 'read')) throw new AppError('notFound');
      if (!may(book, action)) throw new AppError('forbidden');
      return { book: findBook(workspace, blueprint, book), blueprint };
    },
  };
}

function codeOf(workspace: string, book: string, action: BookAction): string {
  return action === 'read' ? `${workspace}:${book}` : `${workspace}:${book}:${action}`;
}
