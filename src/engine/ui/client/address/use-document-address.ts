import { useCallback } from 'react'
import { isOfLink, type DocumentLink } from '#core/text/document-link.ts'
import { useServices } from '../services/app-services.ts'
import { useDefinitions } from '../state/use-session.ts'

/** Gives the address of the record a link names; undefined for one this person has no screen of. */
export function useDocumentAddress(): (link: DocumentLink) => string | undefined {
  const { base } = useServices()
  const { families } = useDefinitions()
  return useCallback(
    (link) => {
      const family = Object.values(families).find((one) => isOfLink(link, one) && one.access.canView)
      const route = family?.routes.create
      return route === undefined ? undefined : `#${base}/${route}/${link.id}`
    },
    [base, families],
  )
}
