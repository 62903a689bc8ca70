import { useTranslate } from '../../client/i18n/use-translate.ts'
import { useAppStore } from '../../client/services/app-services.ts'
import { progressShare } from './progress-share.ts'

/** A thin bar over the page while calls are pending (SPEC-4.10.1); it never blocks. */
export function ProgressOverlay() {
  const t = useTranslate()
  const pending = useAppStore((state) => state.requests.pending)
  const peak = useAppStore((state) => state.requests.peak)
  if (pending === 0) return null
  const share = progressShare(pending, peak)
  return (
    <div
      className="lar-progress"
      role="progressbar"
      aria-label={t('shell.loading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
    >
      <progress value={share} max={100} aria-hidden="true" />
    </div>
  )
}
