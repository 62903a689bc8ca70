import { useEffect, useState } from 'react'
import type { EmailApprovalTransaction } from '#core/http/approval-contract.ts'
import { ApiError, completeLanguage, loadLanguage, useServices, useTranslate } from '#engine'
import { readTransaction } from './approval-calls.ts'
import { keepLink, linkQuery } from './kept-link.ts'
import { parseApprovalLink, withoutSecrets, type ApprovalLink } from './approval-link.ts'

/** The states of the page, and `decided` for a window that cannot close itself. */
export type ApprovalState =
  | { readonly at: 'validating' }
  | { readonly at: 'modified' }
  | { readonly at: 'unauthorised'; readonly message: string }
  | { readonly at: 'ready'; readonly link: ApprovalLink; readonly transaction: EmailApprovalTransaction }
  | { readonly at: 'decided'; readonly message: string }

/** Reads the link, hides its secrets from the address bar but keeps them for a reload of the tab, shows the mail's language and asks the server for the document. */
export function useApproval(): readonly [ApprovalState, (state: ApprovalState) => void] {
  const services = useServices()
  const t = useTranslate()
  const [query] = useState(() => linkQuery(location.hash, sessionStorage))
  const [link] = useState(() => parseApprovalLink(query, services.tenant.Id))
  const [state, setState] = useState<ApprovalState>(link === undefined ? { at: 'modified' } : { at: 'validating' })
  useEffect(() => {
    history.replaceState(history.state, '', withoutSecrets(location.hash))
    if (link === undefined) return
    keepLink(query, sessionStorage)
    open(services, link)
      .then((transaction) => setState({ at: 'ready', link, transaction }))
      .catch((error: unknown) => setState({ at: 'unauthorised', message: messageOf(error, t) }))
    // Once for the page: the link does not change, and a change of texts is no reason to ask again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [link, query, services])
  return [state, setState]
}

async function open(
  { api, translator }: ReturnType<typeof useServices>,
  link: ApprovalLink,
): Promise<EmailApprovalTransaction> {
  const isOtherLanguage = link.ulc !== '' && link.ulc !== translator.language()
  if (isOtherLanguage) await loadLanguage(api, translator, { code: link.ulc, userId: 0 })
  // A link followed in a tab that stood at sign-in.
  else await completeLanguage(api, translator, 0)
  return readTransaction(api, link)
}

/** The server's words, or that it could not be reached. */
export function messageOf(error: unknown, t: (key: string) => string): string {
  if (!(error instanceof ApiError)) throw error
  return error.isOffline ? t('errorsUi.offline') : (error.body.Message ?? t('errorsUi.unexpected'))
}
