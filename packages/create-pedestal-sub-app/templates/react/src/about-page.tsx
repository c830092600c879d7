import { useLocale } from '@pedestal/sub-app-sdk/react';
import { Link } from 'react-router';
import { texts } from './texts.ts';

export function Component() {
  const text = texts[useLocale()];
  return (
    <main className="page">
      <p>{text.aboutText}</p>
      <Link to="/">{text.home}</Link>
    </main>
  );
}
