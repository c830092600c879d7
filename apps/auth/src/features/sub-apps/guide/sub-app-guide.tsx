import { Drawer, Steps } from 'antd';
import { useState } from 'react';
import { AccessStep } from './access-step.tsx';
import type { MadeSubApp } from './made-sub-app.ts';
import { RegisterStep } from './register-step.tsx';
import { StartStep } from './start-step.tsx';
import { useTexts } from './texts.ts';

/** Leads from nothing to a sub-app in the menu whose team can publish. Each step is saved on its own. */
export function SubAppGuide({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [subApp, setSubApp] = useState<MadeSubApp>();
  const [isOpen, setOpen] = useState(false);
  const [hasAccess, setHasAccess] = useState(false);
  const step = subApp === undefined ? 0 : hasAccess ? 2 : 1;
  return (
    <Drawer
      open
      size={600}
      title={t('title')}
      onClose={onClose}
      afterOpenChange={setOpen}
      mask={{ closable: step === 2 }}
    >
      <p className="wb-muted">{t('hint')}</p>
      <Steps
        size="small"
        current={step}
        items={[{ title: t('register') }, { title: t('access') }, { title: t('start') }]}
      />
      <div className="auth-guide" key={step}>
        {subApp === undefined && <RegisterStep isFocused={isOpen} onDone={setSubApp} />}
        {subApp && !hasAccess && <AccessStep subApp={subApp} onDone={() => setHasAccess(true)} />}
        {subApp && hasAccess && <StartStep subApp={subApp} onClose={onClose} />}
      </div>
    </Drawer>
  );
}
