import { formatDay } from '#core/field-kinds/parts/format-day.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { RunProgress as Progress } from '#core/http/runs-contract.ts'
import './run-progress.css'
import type { VersionedRecord } from '../../client/data/odata-client.ts'
import { useForm } from '../context/form-context.tsx'
import { useRunProgress } from './use-run-progress.ts'

interface RunProgressProps {
  readonly family: ClientFamily
  readonly record: VersionedRecord
}

/** How far the job of a run is, while it works and after it; the form is read anew when it ends. */
export function RunProgress({ family, record }: RunProgressProps) {
  const { translate, locale } = useForm()
  const job = useRunProgress(family, record)
  if (job === null || job === undefined) return null
  const { step, state, total, done, refused, person, message, dueDay } = job
  const waitsForDay = dueDay !== null && !job.isStopAsked
  const isLive = !waitsForDay && (state === 'Waiting' || state === 'Running')
  const count = (value: number) => new Intl.NumberFormat(locale.language).format(value)
  const figures = { done: count(done), total: total === null ? '…' : count(total), refused: count(refused), person }
  const day = dueDay === null ? '' : formatDay(dueDay, locale.dateFormat)
  const words = waitsForDay ? 'form.run.due' : wordsOf(job, isLive)
  return (
    <section className="frm-banner frm-run" data-state={state} role="status">
      <p>
        <strong>{translate(`form.run.step.${step}`)}</strong> <span>{translate(words, { ...figures, day })}</span>
        {refused > 0 ? <span>{translate('form.run.refused', figures)}</span> : null}
        {message === null ? null : <span>{message}</span>}
      </p>
      {isLive ? (
        <progress
          aria-label={translate(`form.run.step.${step}`)}
          max={total ?? undefined}
          value={total === null ? undefined : done + refused}
        />
      ) : null}
    </section>
  )
}

function wordsOf({ state, isStopAsked }: Progress, isLive: boolean): string {
  return isStopAsked && isLive ? 'form.run.stopping' : `form.run.state.${state}`
}
