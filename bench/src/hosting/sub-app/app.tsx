import { Button, ConfigProvider, DatePicker, Form, Input, Select, Table, Tag } from 'antd';

const OWNERS = ['Ada', 'Grace', 'Linus', 'Ken', 'Barbara', 'Edsger'];
const STATES = ['open', 'paid', 'void'] as const;
const COLORS = { open: 'blue', paid: 'green', void: 'red' };

const rows = Array.from({ length: 200 }, (_, index) => ({
  key: index,
  order: `ORD-${10_000 + index}`,
  owner: OWNERS[index % OWNERS.length],
  quantity: (index * 37) % 991,
  state: STATES[index % STATES.length] ?? 'open',
}));

const columns = [
  { title: 'Order', dataIndex: 'order' },
  { title: 'Owner', dataIndex: 'owner' },
  { title: 'Quantity', dataIndex: 'quantity' },
  {
    title: 'State',
    dataIndex: 'state',
    render: (state: keyof typeof COLORS) => <Tag color={COLORS[state]}>{state}</Tag>,
  },
  { title: '', key: 'edit', render: () => <Button type="link">edit</Button> },
];

/** A page as back offices have them: a form above a table of two hundred rows. */
export function App() {
  return (
    <ConfigProvider theme={{ token: { colorPrimary: '#722ed1' } }}>
      <div data-bench>
        <Form layout="inline">
          <Form.Item label="Name">
            <Input />
          </Form.Item>
          <Form.Item label="Owner">
            <Select options={OWNERS.map((value) => ({ value, label: value }))} />
          </Form.Item>
          <Form.Item label="Date">
            <DatePicker />
          </Form.Item>
        </Form>
        <Table size="small" pagination={false} dataSource={rows} columns={columns} />
        <button
          type="button"
          data-probe
          hidden
          onClick={({ currentTarget }) => probe(currentTarget)}
        >
          probe
        </button>
      </div>
    </ConfigProvider>
  );
}

/** How long DOM work takes here, in nanoseconds per element made and put into place. */
function probe(button: HTMLElement): void {
  const count = 40_000;
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 5; round += 1) {
    const started = performance.now();
    const parent = document.createElement('div');
    for (let i = 0; i < count; i += 1) {
      const child = document.createElement('span');
      child.textContent = 'x';
      parent.appendChild(child);
    }
    best = Math.min(best, performance.now() - started);
  }
  button.dataset.result = String((best * 1e6) / count);
}
