import { Button } from '../../parts/button/button.tsx'
import { useList } from '../model/list-model.ts'
import type { BulkResult } from './run-bulk.ts'

interface BulkFooterProps {
  readonly results: readonly BulkResult[]
  readonly isRunning: boolean
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Buttons once something is done with every record: what failed may be tried again. */
export function BulkFooter({ results, isRunning, onRetry, onClose }: BulkFooterProps) {
  const { translate } = useList()
  const failed = results.filter(({ state }) => state === 'failed').length
  return (
    <>
      {failed === 0 || isRunning ? null : (
        <Button onClick={onRetry}>{translate('list.retryFailed', { count: failed })}</Button>
      )}
      <Button intent="primary" disabled={isRunning} onClick={onClose}>
        {translate('list.done')}
      </Button>
    </>
  )
}
