import {
  useLive,
  useLocale,
  usePermission,
  useShell,
  useUnsavedChanges,
} from '@pedestal/sub-app-sdk/react';
import { Button, Card, Typography } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { texts } from './texts.ts';

export function HomePage() {
  const text = texts[useLocale()];
  const user = useLive(useShell().user);
  const mayRead = usePermission('sub-app-name:read');
  const [count, setCount] = useState(0);
  useUnsavedChanges(count > 0);

  if (!mayRead) return <p>{text.noRight}</p>;
  return (
    <Card className="page">
      <Typography.Title level={1}>{text.hello(user?.displayName ?? '')}</Typography.Title>
      <Button type="primary" onClick={() => setCount(count + 1)}>
        {text.count(count)}
      </Button>
      <Link to="/about">{text.about}</Link>
    </Card>
  );
}
