import { create } from 'zustand';

export const useInspector = create(() => ({ isOpen: false }));

export const openInspector = (): void => useInspector.setState({ isOpen: true });
