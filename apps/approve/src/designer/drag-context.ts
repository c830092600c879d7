import { createContext, useContext } from 'react';

interface Drag {
  /** Id of the node that the person drags. */
  dragged: string | undefined;
  setDragged: (id: string | undefined) => void;
}

export const DragContext = createContext<Drag>({ dragged: undefined, setDragged: () => {} });

export const useDrag = () => useContext(DragContext);
