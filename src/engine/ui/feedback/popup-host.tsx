import { useTranslate } from '../i18n/use-translate.ts'
import { useAppStore } from '../services/app-services.ts'
import { Popup } from './popup.tsx'

/** Draws the info and error popups asked for by `usePopup`, one at a time in the order they were asked. */
export function PopupHost() {
  const t = useTranslate()
  const request = useAppStore((state) => state.popups.items[0])
  const close = useAppStore((state) => state.popups.close)
  if (request === undefined) return null
  const handleClose = () => {
    close(request.id)
    request.onClose?.()
  }
  return (
    <Popup
      key={request.id}
      title={request.title}
      className={`lar-popup-${request.intent}`}
      onClose={handleClose}
      footer={
        <button type="button" className="bp6-button bp6-intent-primary" onClick={handleClose}>
          <span className="bp6-button-text">{t('Common.Ok')}</span>
        </button>
      }
    >
      <p>{request.message}</p>
    </Popup>
  )
}
