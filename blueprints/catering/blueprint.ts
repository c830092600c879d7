import { defineBlueprint } from '@pedestal/blueprint';
import { booking, seat } from './booking.ts';
import { dashboards } from './dashboards.ts';
import { dish } from './dish.ts';
import { ticket } from './ticket.ts';

const EVERYTHING = ['read', 'create', 'edit', 'delete', 'import', 'export'];

/** A restaurant: tables are booked, dishes ordered, cooked, served and paid. */
export default defineBlueprint({
  name: 'catering',
  version: '1.0.0',
  title: ['餐饮管理', 'Catering'],
  collections: { ticket, booking, dish, seat },
  dashboards,
  roles: {
    manager: {
      title: ['餐厅经理', 'Restaurant manager'],
      grants: {
        ticket: { actions: [...EVERYTHING, 'cook', 'void'] },
        booking: { actions: EVERYTHING },
        dish: { actions: [...EVERYTHING, 'stock'] },
        seat: { actions: EVERYTHING },
      },
    },
    waiter: {
      title: ['服务员', 'Waiter'],
      grants: {
        ticket: { actions: ['read', 'create', 'edit'] },
        booking: { actions: ['read', 'create', 'edit'] },
        dish: {
          actions: ['read'],
          rule: "state != 'retired'",
          fields: { cost: 'none', recipe: 'none' },
        },
        seat: { actions: ['read'] },
      },
    },
    cook: {
      title: ['厨师', 'Cook'],
      grants: {
        ticket: { actions: ['read', 'cook'], fields: { discount: 'none', method: 'none' } },
        dish: { actions: ['read', 'edit', 'stock'], fields: { price: 'read' } },
        seat: { actions: ['read'] },
      },
    },
  },
  menus: {
    catering: {
      title: ['餐饮管理', 'Catering'],
      icon: 'coffee',
      entries: {
        orders: { title: ['点菜单', 'Orders'], icon: 'fire', collection: 'ticket' },
        bookings: { title: ['桌台预订', 'Bookings'], icon: 'calendar', collection: 'booking' },
        dishes: { title: ['菜品', 'Dishes'], icon: 'book', collection: 'dish' },
        tables: { title: ['桌台', 'Tables'], icon: 'table', collection: 'seat' },
      },
    },
  },
});
