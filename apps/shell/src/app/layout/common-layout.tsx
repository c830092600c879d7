import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { setDocumentTitle } from '../../lib/document-title.ts';
import { rememberPerson } from '../../lib/session.ts';
import { signOut } from '../../lib/session-calls.ts';
import { ShellSkeleton } from '../skeleton/shell-skeleton.tsx';

type User = Awaited<ReturnType<typeof call<'GET /gateway/authority/user/getUserInfo'>>>;

export function Component() {
  const [user, setUser] = useState<User>();

  useEffect(() => {
    setDocumentTitle();
    call('GET /gateway/authority/user/getUserInfo').then((loaded) => {
      rememberPerson(loaded);
      setUser(loaded);
    }, console.error);
  }, []);

  if (!user) return <ShellSkeleton />;
  return (
    <main>
      <h1>{user.displayName}</h1>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </main>
  );
}
