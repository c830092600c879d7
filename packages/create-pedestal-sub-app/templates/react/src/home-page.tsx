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
  const canCount = usePermission('sub-app-name:count');
  const [count, setCount] = useState(0);
  useUnsavedChanges(count > 0);

  return (
    <Card className="page">
      <Typography.Title level={1}>{text.hello(user?.displayName ?? '')}</Typography.Title>
      {canCount ? (
        <Button type="primary" onClick={() => setCount(count + 1)}>
          {text.count(count)}
        </Button>
      ) : (
        <Typography.Paragraph>{text.noRight('sub-app-name:count')}</Typography.Paragraph>
      )}
      <Link to="/about">{text.about}</Link>
    </Card>
  );
}
