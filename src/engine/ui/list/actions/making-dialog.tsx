import { Button } from '../../parts/button/button.tsx'
import { Popup } from '../../parts/popup/popup.tsx'
import { useList } from '../model/list-model.ts'
import { BulkFooter } from './bulk-footer.tsx'
import { BulkResults } from './bulk-results.tsx'
import { useMakingRun } from './use-making-run.ts'
import type { PendingMaking } from './use-row-makings.ts'

/** Asks whether it is meant, makes a record of each row, and shows what became of each (LIST-54). */
export function MakingDialog({ pending }: { readonly pending: PendingMaking }) {
  const { actions, translate } = useList()
  const { making, rows } = pending
  const { results, count, phase, run } = useMakingRun(pending)
  const close = () => actions.askMaking(undefined)
  const label = translate(making.label)
  const all = rows.length
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
            <Button intent="primary" disabled={count === 0} onClick={run}>
              {label}
            </Button>
          </>
        ) : (
          <BulkFooter results={results} isRunning={phase === 'running'} onRetry={run} onClose={close} />
        )
      }
    >
      {phase === 'asking' ? (
        <p>{translate(count === all ? 'list.moveAsk' : 'list.makeAskSome', { count, all })}</p>
      ) : null}
      <BulkResults results={results} hasStarted={phase !== 'asking'} />
    </Popup>
  )
}
