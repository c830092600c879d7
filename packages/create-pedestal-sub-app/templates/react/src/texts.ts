import { createTexts } from '@pedestal/workbench';

/** All user-visible texts, in both languages. Common words such as "Save" come from the kit. */
export const useTexts = createTexts({
  'zh-CN': {
    title: '订单',
    hint: '示例数据：刷新页面后，修改将丢失。',
    search: '搜索单号或客户',
    anyStatus: '所有状态',
    number: '单号',
    customer: '客户',
    amount: '金额',
    updatedAt: '更新时间',
    createdAt: '创建时间',
    add: '新建订单',
    edit: '订单 {{number}}',
    open: '待付款',
    paid: '已付款',
    cancelled: '已取消',
  },
  'en-US': {
    title: 'Orders',
    hint: 'Sample data: changes are lost when the page is reloaded.',
    search: 'Search by number or customer',
    anyStatus: 'Any status',
    number: 'Number',
    customer: 'Customer',
    amount: 'Amount',
    updatedAt: 'Updated',
    createdAt: 'Created',
    add: 'New order',
    edit: 'Order {{number}}',
    open: 'Open',
    paid: 'Paid',
    cancelled: 'Cancelled',
  },
});
