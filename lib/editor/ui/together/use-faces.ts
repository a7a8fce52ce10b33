import { useStore } from 'zustand';
import type { Face } from '../../together/people.ts';
import { useEditor } from '../frame/context.tsx';

/** Returns the others who are in the project, as the bar shows them. */
export function useFaces(): readonly Face[] {
  return useStore(useEditor().people, (state) => state.faces);
}
