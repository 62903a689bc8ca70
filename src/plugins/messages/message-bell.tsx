import { Notifications } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { useAppStore, useServices, useSessionInfo, useTranslate } from '#engine'
import { bellSign } from './bell-sign.ts'
import { useFreshCount } from './use-fresh-count.ts'
import './message-bell.css'

/** Where the bell leads, as the specification writes it (2.1). */
const inboxPath = 'messages/view-all-messages?transaction=message&gridName=Inbox'

/** The messages bell: how many are unread, or a dot for who wants no number; its name says the number either way (MSG-9). */
export function MessageBell() {
  const t = useTranslate()
  const { base } = useServices()
  const { showMessageNotification } = useSessionInfo()
  const unread = useAppStore((state) => state.messages.unread)
  useFreshCount()
  const { label, badge, hasDot } = bellSign(unread ?? 0, showMessageNotification)
  return (
    <Link
      to={`${base}/${inboxPath}`}
      className="lar-icon-button msg-bell"
      aria-label={t(label, { count: unread ?? 0 })}
    >
      <Notifications aria-hidden="true" />
      {/* Drawn by the style sheet: “99+” in the link would have to be part of its name (WCAG 2.5.3). */}
      {badge === undefined ? null : <span className="msg-bell-badge" data-count={badge} aria-hidden="true" />}
      {hasDot ? <span className="msg-bell-dot" aria-hidden="true" /> : null}
    </Link>
  )
}
