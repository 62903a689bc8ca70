import { useServices } from '../services/app-services.ts'
import type { ToastsSlice } from '../state/toasts-slice.ts'

/** Shows a toast; texts are already translated. */
export function useToast(): ToastsSlice['show'] {
  return useServices().store.getState().toasts.show
}
