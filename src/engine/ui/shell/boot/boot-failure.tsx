import { ApiError } from '../../client/api/api-error.ts'
import { offlineTexts } from '../../client/i18n/offline-texts.ts'
import { Button } from '../../parts/button/button.tsx'

/** Shown when the app cannot start because the server does not answer; says so and offers another try. */
export function BootFailure({ error }: { readonly error: unknown }) {
  const texts = offlineTexts(navigator.language)
  const isUnreachable = error instanceof ApiError
  return (
    <main className="lar-notice-page" role="alert">
      <h1>{isUnreachable ? texts.unreachable : texts.failed}</h1>
      <p>{isUnreachable ? texts.unreachableHint : texts.failedHint}</p>
      <Button intent="primary" onClick={() => location.reload()}>
        {texts.retry}
      </Button>
    </main>
  )
}
