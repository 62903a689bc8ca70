import { useEffect, useState } from 'react'
import { inboxPath, type InvoiceInbox } from '#core/http/scans/inbox-contract.ts'
import { useErrorPopup, useServices, useToast, useTranslate } from '#engine'

/** Where the site takes invoices by mail, undefined while it is asked for, and the way to make it anew. */
export function useInbox() {
  const t = useTranslate()
  const { api } = useServices()
  const toast = useToast()
  const showError = useErrorPopup()
  const [inbox, setInbox] = useState<InvoiceInbox>()

  useEffect(() => {
    const controller = new AbortController()
    void api
      .json<InvoiceInbox>(inboxPath, { signal: controller.signal, isQuiet: true })
      .then(({ data }) => setInbox(data))
      .catch(() => undefined)
    return () => controller.abort()
  }, [api])

  async function make() {
    try {
      setInbox((await api.json<InvoiceInbox>(inboxPath, { method: 'POST' })).data)
      toast({ intent: 'success', message: t('scans.inbox.made') })
    } catch (error) {
      showError(error)
    }
  }

  return { inbox, make }
}
