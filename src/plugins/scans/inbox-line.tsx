import { useState } from 'react'
import { Envelope } from '@blueprintjs/icons'
import { inboxRight } from '#core/http/scans/inbox-contract.ts'
import { Button, Popup, usePermission, useToast, useTranslate } from '#engine'
import { useInbox } from './use-inbox.ts'

/** The address of the site for invoices by mail; nothing where the server takes no mail. */
export function InboxLine() {
  const t = useTranslate()
  const { inbox, make } = useInbox()
  const mayMake = usePermission(inboxRight)
  const [isAsking, setAsking] = useState(false)
  if (inbox?.IsOn !== true || (inbox.Address === null && !mayMake)) return null

  function handleMake() {
    if (inbox?.Address === null) void make()
    else setAsking(true)
  }

  return (
    <section className="scn-inbox" aria-label={t('scans.inbox.title')}>
      <Envelope aria-hidden="true" />
      {inbox.Address === null ? (
        <span className="scn-hint">{t('scans.inbox.none')}</span>
      ) : (
        <Address of={inbox.Address} />
      )}
      {mayMake ? (
        <Button onClick={handleMake}>{t(inbox.Address === null ? 'scans.inbox.make' : 'scans.inbox.makeNew')}</Button>
      ) : null}
      {isAsking ? <MakeAnew onMake={make} onClose={() => setAsking(false)} /> : null}
    </section>
  )
}

function Address({ of }: { readonly of: string }) {
  const t = useTranslate()
  const toast = useToast()

  async function handleCopy() {
    await navigator.clipboard.writeText(of)
    toast({ intent: 'success', message: t('scans.inbox.copied') })
  }

  return (
    <>
      <span className="scn-hint">
        {t('scans.inbox.hint')} <code>{of}</code>
      </span>
      {/* Where the page is not served safely a browser has no clipboard; the address can be marked. */}
      {window.isSecureContext ? <Button onClick={() => void handleCopy()}>{t('scans.inbox.copy')}</Button> : null}
    </>
  )
}

function MakeAnew({ onMake, onClose }: { readonly onMake: () => Promise<void>; readonly onClose: () => void }) {
  const t = useTranslate()

  function handleMake() {
    onClose()
    void onMake()
  }

  const footer = (
    <>
      <Button onClick={onClose}>{t('scans.cancel')}</Button>
      <Button intent="primary" data-first-focus onClick={handleMake}>
        {t('scans.inbox.makeNew')}
      </Button>
    </>
  )
  return (
    <Popup title={t('scans.inbox.makeNew')} onClose={onClose} footer={footer}>
      <p>{t('scans.inbox.sure')}</p>
    </Popup>
  )
}
