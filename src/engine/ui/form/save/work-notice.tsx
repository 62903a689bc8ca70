import { useForm } from '../context/form-context.tsx'
import { ErrorIcon } from '../problems/error-icon.tsx'
import type { RecordWork } from './use-record-work.ts'
import { Button } from '../../parts/button/button.tsx'

/** Says what the server said when it was no, and is honest when it said nothing. */
export function WorkNotice({ work }: { readonly work: RecordWork }) {
  const { translate } = useForm()
  const { phase } = work
  if (phase.kind === 'lost') {
    return (
      <section className="frm-banner frm-banner-lost" role="alert">
        <p>{translate('form.lost.unsure', { tries: phase.tries })}</p>
        <Button size="small" onClick={work.giveUp}>
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
      <Button size="small" variant="minimal" onClick={work.clearRefusal}>
        {translate('form.close')}
      </Button>
    </section>
  )
}
