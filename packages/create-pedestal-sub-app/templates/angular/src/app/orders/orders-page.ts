import { Component, computed, inject, resource } from '@angular/core';
import { RouterLink } from '@angular/router';
import { follow, injectTexts, SHELL } from '../shell';
import { listOrders } from './fake-api';

@Component({
  imports: [RouterLink],
  template: `
    <h1>{{ text().hello(user()?.displayName ?? '') }}</h1>
    <p>{{ text().look(theme().scheme) }}</p>
    <table>
      <caption>{{ text().orders }}</caption>
      <thead>
        <tr>
          <th scope="col">{{ text().number }}</th>
          <th scope="col">{{ text().customer }}</th>
          <th scope="col">{{ text().amount }}</th>
        </tr>
      </thead>
      <tbody>
        @for (order of orders.value(); track order.number) {
          <tr>
            <td><a [routerLink]="['/orders', order.number]">{{ order.number }}</a></td>
            <td>{{ order.customer }}</td>
            <td>{{ money().format(order.amount) }}</td>
          </tr>
        }
      </tbody>
    </table>
  `,
})
export class OrdersPage {
  private readonly shell = inject(SHELL);
  protected readonly text = injectTexts();
  protected readonly user = follow(this.shell.user);
  protected readonly theme = follow(this.shell.theme);
  protected readonly orders = resource({ loader: listOrders });
  private readonly locale = follow(this.shell.locale);
  protected readonly money = computed(
    () => new Intl.NumberFormat(this.locale(), { style: 'currency', currency: 'CNY' }),
  );
}
