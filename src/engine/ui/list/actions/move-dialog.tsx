import { useState } from 'react'
import { lacksRemarks, RemarksField } from '../../parts/move/remarks-field.tsx'
import { Popup } from '../../parts/popup/popup.tsx'
import { useList } from '../model/list-model.ts'
import { BulkResults } from './bulk-results.tsx'
import type { PendingMove } from './use-list-actions.ts'
import { bulkSentences } from './bulk-sentences.ts'
import { useBulkMove, type BulkMove } from './use-bulk-move.ts'
import { Button } from '../../parts/button/button.tsx'

/** What the move will do to all it is made on. */
function BulkConsequences({ move, facts }: { readonly move: string; readonly facts: BulkMove['facts'] }) {
  const { locale, translate } = useList()
  const offered = [...(facts?.values() ?? [])].filter(({ isOffered }) => isOffered)
  const sentences = bulkSentences(offered, move, { locale, translate })
  if (sentences.length === 0) return null
  return (
    <ul className="list-consequences">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Asks what a move asks, makes it on every record, and shows what became of each. */
export function MoveDialog({ pending }: { readonly pending: PendingMove }) {
  const { actions, translate } = useList()
  const { move, rows } = pending
  const bulk = useBulkMove(pending)
  const [remarks, setRemarks] = useState('')
  const close = () => actions.ask(undefined)
  const [isTried, setTried] = useState(false)
  const start = () => {
    setTried(true)
    if (!lacksRemarks(move, remarks)) bulk.run(remarks)
  }
  const failed = bulk.results.filter(({ state }) => state === 'failed').length
  const label = translate(move.label)
  return (
    <Popup
      title={rows.length === 1 ? label : translate('list.moveMany', { move: label, count: rows.length })}
      className="list-move"
      onClose={bulk.isRunning ? undefined : close}
      closeLabel={translate('list.close')}
      footer={
        bulk.hasStarted ? (
          <>
            {failed === 0 || bulk.isRunning ? null : (
              <Button onClick={() => bulk.run(remarks)}>{translate('list.retryFailed', { count: failed })}</Button>
            )}
            <Button intent="primary" disabled={bulk.isRunning} onClick={close}>
              {translate('list.done')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{translate('list.cancel')}</Button>
            <Button
              intent={move.intent === 'danger' ? 'danger' : 'primary'}
              disabled={bulk.count === 0}
              onClick={start}
            >
              {label}
            </Button>
          </>
        )
      }
    >
      {bulk.hasStarted ? null : (
        <p>
          {translate(bulk.count === rows.length ? 'list.moveAsk' : 'list.moveAskSome', {
            count: bulk.count,
            all: rows.length,
          })}
        </p>
      )}
      {bulk.hasStarted ? null : <BulkConsequences move={move.id} facts={bulk.facts} />}
      {bulk.hasStarted ? null : <RemarksField move={move} remarks={remarks} isTried={isTried} onChange={setRemarks} />}
      <BulkResults results={bulk.results} hasStarted={bulk.hasStarted} />
    </Popup>
  )
}
