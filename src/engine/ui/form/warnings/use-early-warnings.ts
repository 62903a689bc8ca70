import { useEffect } from 'react'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import { warningsPath, type WarningsAnswer } from '#core/http/odata-contract.ts'
import { toWireInput } from '#core/record/wire-record.ts'
import { useServices } from '../../client/services/app-services.ts'
import type { FormStore } from '../store/form-store.ts'
import { keepWarnings } from './early-warnings.ts'

/** The form it is kept for. */
interface EarlyForm {
  readonly family: ClientFamily
  /** Undefined for a new record. */
  readonly recordId: number | undefined
  readonly canEdit: boolean
}

/** Tells at the fields of an open form what its save would be warned of and find out. A document is asked about as it is opened: it may be nobody's yet. */
export function useEarlyWarnings(store: FormStore, { family, recordId, canEdit }: EarlyForm): void {
  const { api } = useServices()
  useEffect(() => {
    if (!canEdit) return undefined
    const { entity, kind } = family
    const asksAtOnce = recordId !== undefined && kind === 'document'
    return keepWarnings(store, { watched: entity.asksEarly, asksAtOnce }, async (record) => {
      const body = {
        set: entity.set,
        record: toWireInput(entity, record),
        ...(recordId === undefined ? {} : { id: recordId }),
      }
      const { data } = await api.json<WarningsAnswer>(warningsPath, { method: 'POST', body, isQuiet: true })
      return data
    })
  }, [store, api, family, recordId, canEdit])
}
