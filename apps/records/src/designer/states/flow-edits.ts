import type { FlowJson, StateJson, TransitionJson } from '@pedestal/blueprint';
import { saved } from '../shared/parts.ts';

/** What a collection without states starts with. */
export const STARTING_FLOW: FlowJson = {
  initial: 'x_open',
  states: [
    { id: 'x_open', title: ['进行中', 'Open'], color: 'blue' },
    { id: 'x_done', title: ['已完成', 'Done'], color: 'green' },
  ],
  transitions: [
    { id: 'x_finish', title: ['完成', 'Finish'], from: ['x_open'], to: 'x_done', effects: [] },
  ],
};

/** Replaces a state or adds it at the end; the first state may change with it. */
export function saveState(flow: FlowJson, state: StateJson, isFirst: boolean): FlowJson {
  return {
    ...flow,
    initial: isFirst ? state.id : flow.initial,
    states: saved(flow.states, state),
  };
}

/** Without a state, and without the actions that lead nowhere any more. */
export function removeState(flow: FlowJson, id: string): FlowJson {
  return {
    ...flow,
    states: flow.states.filter((state) => state.id !== id),
    transitions: flow.transitions.flatMap((each) => {
      const from = each.from.filter((state) => state !== id);
      return each.to === id || from.length === 0 ? [] : [{ ...each, from }];
    }),
  };
}

export function saveTransition(flow: FlowJson, transition: TransitionJson): FlowJson {
  return { ...flow, transitions: saved(flow.transitions, transition) };
}
