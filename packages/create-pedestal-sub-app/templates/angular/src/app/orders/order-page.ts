import { Component, DestroyRef, effect, inject, input, resource, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { injectTexts, SHELL } from '../shell';
import { readOrder, saveCustomer } from './fake-api';

@Component({
  imports: [RouterLink],
  template: `
    <h1>{{ text().order(number()) }}</h1>
    @if (order.value(); as found) {
      <form (submit)="save($event)">
        <label>
          {{ text().customer }}
          <input
            #field
            [value]="customer() ?? found.customer"
            [readOnly]="!canEdit"
            (input)="customer.set(field.value)"
          />
        </label>
        @if (canEdit) {
          <button type="submit">{{ text().save }}</button>
        } @else {
          <p>{{ text().noRight('sub-app-name:edit') }}</p>
        }
      </form>
    } @else if (!order.isLoading()) {
      <p>{{ text().missing }}</p>
    }
    <a routerLink="/">{{ text().back }}</a>
  `,
})
export class OrderPage {
  private readonly shell = inject(SHELL);
  readonly number = input.required<string>();
  protected readonly text = injectTexts();
  protected readonly canEdit = this.shell.can('sub-app-name:edit');
  protected readonly order = resource({
    params: this.number,
    loader: ({ params }) => readOrder(params),
  });
  /** Unsaved input. */
  protected readonly customer = signal<string | undefined>(undefined);

  constructor() {
    // The shell asks before it closes a tab with unsaved input.
    effect(() => this.shell.setUnsaved(this.customer() !== undefined));
    inject(DestroyRef).onDestroy(() => this.shell.setUnsaved(false));
  }

  protected async save(event: Event): Promise<void> {
    event.preventDefault();
    const customer = this.customer();
    if (customer === undefined) return;
    await saveCustomer(this.number(), customer);
    this.order.reload();
    this.customer.set(undefined);
    this.shell.notify({ type: 'success', message: this.text().saved });
  }
}
