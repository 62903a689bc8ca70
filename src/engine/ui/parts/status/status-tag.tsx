import './status.css'
import { statusSign, statusTone } from './status-tone.ts'

/** A status as a coloured tag with its sign, which is not read out; `text` is already translated. */
export function StatusTag({ status, text }: { readonly status: string; readonly text: string }) {
  return (
    <span className={`status-tag is-${statusTone(status)}`} data-sign={statusSign(status)}>
      {text}
    </span>
  )
}
