import { Error as ErrorSign } from '@blueprintjs/icons'

/** The sign of a problem; the words beside it say which. */
export function ErrorIcon() {
  return <ErrorSign aria-hidden="true" className="frm-sign" />
}
