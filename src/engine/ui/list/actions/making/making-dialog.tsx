import { Suspense, useState } from 'react'
import { wireName } from '#core/record/wire-record.ts'
import { useDefinitions } from '../../../client/state/use-session.ts'
import { Button } from '../../../parts/button/button.tsx'
import { lacksRemarks, RemarksField } from '../../../parts/move/remarks-field.tsx'
import { Popup } from '../../../parts/popup/popup.tsx'
import { useList } from '../../model/list-model.ts'
import { AskedFields, wrongAnswer, type AskedAnswers } from './asked-fields.tsx'
import { BulkFooter } from '../bulk-footer.tsx'
import { BulkResults } from '../bulk-results.tsx'
import { questionOf } from '../question-of.ts'
import { useMakingRun } from './use-making-run.ts'
import type { PendingMaking } from '../use-row-makings.ts'

/** Asks whether it is meant, and what is answered once for all rows, makes a record of each, and shows what became of each (LIST-54, LIST-136). */
export function MakingDialog({ pending }: { readonly pending: PendingMaking }) {
  const { actions, translate } = useList()
  const { making, rows } = pending
  const [answers, setAnswers] = useState<AskedAnswers>({})
  const [remarks, setRemarks] = useState('')
  const [isTried, setTried] = useState(false)
  const target = useDefinitions().families[making.family]
  const { results, count, phase, run } = useMakingRun(
    pending,
    remarks.trim() === '' ? bodyOf(answers) : { Remarks: remarks.trim() },
  )
  const close = () => actions.askMaking(undefined)
  const label = translate(making.label)
  const all = rows.length
  const asks = { ask: { remarks: making.remarks } }

  function bodyOf(given: AskedAnswers): Readonly<Record<string, unknown>> {
    const fields = target?.entity.fields ?? []
    const said = fields.flatMap((field) => {
      const answer = given[field.id]
      return answer === undefined ? [] : [[wireName(field), answer.value ?? null] as const]
    })
    return said.length === 0 ? {} : { Fields: Object.fromEntries(said) }
  }

  function confirm() {
    setTried(true)
    const isAnswered = making.ask.every((question) => wrongAnswer(question, answers) === undefined)
    if (isAnswered && !lacksRemarks(asks, remarks)) run()
  }

  return (
    <Popup
      title={all === 1 ? label : translate('list.moveMany', { move: label, count: all })}
      className="lar-move"
      onClose={phase === 'running' ? undefined : close}
      closeLabel={translate('form.close')}
      footer={
        phase === 'asking' ? (
          <>
            <Button onClick={close}>{translate('form.cancel')}</Button>
            <Button intent="primary" disabled={count === 0} onClick={confirm}>
              {label}
            </Button>
          </>
        ) : (
          <BulkFooter results={results} isRunning={phase === 'running'} onRetry={run} onClose={close} />
        )
      }
    >
      {phase === 'asking' ? <p>{questionOf(results, translate, 'list.makeAskSome')}</p> : null}
      {phase === 'asking' && target !== undefined && making.ask.length > 0 ? (
        <Suspense fallback={null}>
          <AskedFields
            family={target}
            ask={making.ask}
            answers={answers}
            isTried={isTried}
            onChange={(given) => setAnswers(given)}
          />
        </Suspense>
      ) : null}
      {phase === 'asking' ? (
        <RemarksField move={asks} remarks={remarks} isTried={isTried} onChange={setRemarks} />
      ) : null}
      <BulkResults results={results} hasStarted={phase !== 'asking'} />
    </Popup>
  )
}
