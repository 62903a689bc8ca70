import './status.css'
import { statusTone } from './status-tone.ts'

/** A status as a coloured tag; `text` is already translated. */
export function StatusTag({ status, text }: { readonly status: string; readonly text: string }) {
  return <span className={`status-tag is-${statusTone(status)}`}>{text}</span>
}
