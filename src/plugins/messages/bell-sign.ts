/** What the bell shows. */
export interface BellSign {
  /** Locale key of its name; takes `count`. */
  readonly label: string
  /** The number beside it; undefined for none. */
  readonly badge: string | undefined
  readonly hasDot: boolean
}

/** More is not worth the room. */
const mostShown = 99

/** The flag showMessageNotification asks for a dot instead of the number (MSG-9); nothing unread shows neither. */
export function bellSign(unread: number, showMessageNotification: boolean): BellSign {
  const label = unread === 0 ? 'messages.bell.none' : unread === 1 ? 'messages.bell.one' : 'messages.bell.many'
  if (unread === 0) return { label, badge: undefined, hasDot: false }
  if (showMessageNotification) return { label, badge: undefined, hasDot: true }
  return { label, badge: unread > mostShown ? `${mostShown}+` : String(unread), hasDot: false }
}
