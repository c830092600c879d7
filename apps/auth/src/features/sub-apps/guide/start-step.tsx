import { useChange } from '@pedestal/workbench';
import { Button, Checkbox, Space, Typography } from 'antd';
import { useState } from 'react';
import { commandsFor, type MadeSubApp } from './made-sub-app.ts';
import { useTexts } from './texts.ts';
import { useFocus } from './use-focus.ts';

const DAYS = 90;

interface StartStepProps {
  subApp: MadeSubApp;
  onClose: () => void;
}

/** A token for the team, and the commands that lead to its first release. */
export function StartStep({ subApp: { name }, onClose }: StartStepProps) {
  const t = useTexts();
  const place = useFocus<HTMLDivElement>();
  const [mayPoint, setMayPoint] = useState(true);
  const make = useChange((call) =>
    call('POST /gateway/console/registry/tokens', {
      body: { label: name, subApps: [name], mayPoint, days: DAYS },
    }),
  );
  const commands = commandsFor(name, window.location.origin, make.data?.token);
  return (
    <div ref={place}>
      {make.data ? (
        <>
          <p>{t('token')}</p>
          <Command text={make.data.token} />
        </>
      ) : (
        <>
          <p>{t('tokenHint')}</p>
          <Space wrap>
            <Button loading={make.isPending} onClick={() => make.mutate(undefined)}>
              {t('makeToken')}
            </Button>
            <Checkbox checked={mayPoint} onChange={({ target }) => setMayPoint(target.checked)}>
              {t('mayPoint')}
            </Checkbox>
          </Space>
        </>
      )}
      <p className="wb-muted">{t('commands')}</p>
      {(['create', 'develop', 'try', 'publish'] as const).map((step) => (
        <div key={step}>
          <p>{t(step)}</p>
          <Command text={commands[step]} />
          {step === 'create' && <p className="wb-muted">{t('createHint')}</p>}
          {step === 'try' && <p className="wb-muted">{t('tryHint')}</p>}
        </div>
      ))}
      <Button type="primary" onClick={onClose}>
        {t('finish')}
      </Button>
    </div>
  );
}

function Command({ text }: { text: string }) {
  return (
    <Typography.Paragraph className="auth-command" copyable={{ text }}>
      <code>{text}</code>
    </Typography.Paragraph>
  );
}
