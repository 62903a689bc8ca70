import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useAppStore } from '../../client/services/app-services.ts'
import type { PopupRequest } from '../../client/state/popups-slice.ts'
import { Popup } from './popup.tsx'
import { Button } from '../button/button.tsx'

/** Draws the info and error popups asked for by `usePopup`, one at a time in the order they were asked. */
export function PopupHost() {
  const t = useTranslate()
  const request = useAppStore((state) => state.popups.items[0])
  const close = useAppStore((state) => state.popups.close)
  const ok = useRef<HTMLButtonElement>(null)
  const id = request?.id
  // The browser would start at the details; whoever has read presses Ok.
  useEffect(() => ok.current?.focus(), [id])
  if (request === undefined) return null
  const handleClose = () => {
    close(request.id)
    request.onClose?.()
  }
  return (
    <Popup
      key={request.id}
      title={request.title}
      className={`lar-popup-${request.intent}${request.size === undefined ? '' : ` lar-popup-${request.size}`}`}
      onClose={handleClose}
      footer={
        <Button ref={ok} intent="primary" onClick={handleClose}>
          {t('Common.Ok')}
        </Button>
      }
    >
      <p className="lar-popup-message">{request.message}</p>
      {request.details === undefined ? null : <Details {...request.details} />}
    </Popup>
  )
}

function Details({ text, isOpen }: NonNullable<PopupRequest['details']>) {
  const t = useTranslate()
  const [isShown, setShown] = useState(isOpen)
  return (
    <>
      <Button variant="minimal" size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'errorsUi.popup.less' : 'errorsUi.popup.more')}
      </Button>
      {isShown ? <p className="lar-popup-details">{text}</p> : null}
    </>
  )
}
