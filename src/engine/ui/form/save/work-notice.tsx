import { useStore } from 'zustand'
import { useForm } from '../context/form-context.tsx'
import { ErrorIcon } from '../problems/error-icon.tsx'
import type { RecordWriter } from './record-writer.ts'
import { Button } from '../../parts/button/button.tsx'

/** Says what the server said when it was no, and is honest when it said nothing. */
export function WorkNotice({ writer }: { readonly writer: RecordWriter }) {
  const { translate } = useForm()
  const phase = useStore(writer.state, (state) => state.phase)
  if (phase.kind === 'lost') {
    return (
      <section className="frm-banner frm-banner-lost" role="alert">
        <p>{translate('form.lost.unsure', { tries: phase.tries })}</p>
        <Button size="small" onClick={writer.giveUp}>
          {translate('form.lost.stop')}
        </Button>
      </section>
    )
  }
  if (phase.kind !== 'refused' || phase.canConfirm) return null
  return (
    <section className="frm-banner frm-banner-refused" role="alert">
      <p>
        <ErrorIcon />
        {phase.message}
        {phase.traceId === undefined ? null : <small>{translate('form.trace', { traceId: phase.traceId })}</small>}
      </p>
      <Button size="small" variant="minimal" onClick={writer.clearRefusal}>
        {translate('form.close')}
      </Button>
    </section>
  )
}
