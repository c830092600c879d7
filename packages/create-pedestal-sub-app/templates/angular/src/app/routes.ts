import type { Routes } from '@angular/router';
import { OrdersPage } from './orders/orders-page';

export const routes: Routes = [
  { path: '', component: OrdersPage },
  {
    path: 'orders/:number',
    loadComponent: async () => (await import('./orders/order-page')).OrderPage,
  },
  { path: '**', redirectTo: '' },
];
