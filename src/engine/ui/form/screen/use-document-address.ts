import { useCallback } from 'react'
import { useServices } from '../../client/services/app-services.ts'
import { useDefinitions } from '../../client/state/use-session.ts'

/** Gives the address of a document by its type and id; undefined for a type this person has no screen of. */
export function useDocumentAddress(): (docTypeId: number, docId: number) => string | undefined {
  const { base } = useServices()
  const { families } = useDefinitions()
  return useCallback(
    (docTypeId, docId) => {
      const family = Object.values(families).find((one) => one.docType === docTypeId && one.access.canView)
      const route = family?.routes.create
      return route === undefined ? undefined : `#${base}/${route}/${docId}`
    },
    [base, families],
  )
}
