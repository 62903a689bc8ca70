import { useServices } from '../../client/services/app-services.ts'
import type { ToastsSlice } from '../../client/state/toasts-slice.ts'

/** Shows a toast; texts are already translated. */
export function useToast(): ToastsSlice['show'] {
  return useServices().store.getState().toasts.show
}
