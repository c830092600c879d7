import { ShellLook } from '@pedestal/sub-app-sdk/antd';
import { defineReactSubApp } from '@pedestal/sub-app-sdk/react';
import { App, Button, DatePicker, Modal, Select } from 'antd';
import { useState } from 'react';

function Page() {
  const [isOpen, setOpen] = useState(false);
  const { message } = App.useApp();
  return (
    <div style={{ paddingTop: 40 }}>
      <Select
        data-testid="select"
        style={{ width: 200 }}
        options={['one', 'two'].map((value) => ({
          value,
          label: <span className="mark">{value}</span>,
        }))}
      />
      <DatePicker />
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Button onClick={() => void message.info('Saved', 0)}>Tell</Button>
      <Modal open={isOpen} title="Dialog" onCancel={() => setOpen(false)} />
    </div>
  );
}

export const { mount, unmount, update } = defineReactSubApp({ App: Page, Layout: ShellLook });
