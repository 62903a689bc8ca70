import { useServices } from '../../client/services/app-services.ts'
import type { PopupsSlice } from '../../client/state/popups-slice.ts'

/** Shows an info or error popup with one Ok button; texts are already translated. */
export function usePopup(): PopupsSlice['show'] {
  return useServices().store.getState().popups.show
}
