import { useTranslate } from '#engine'

/** A plain welcome heading. */
export function PunchthroughPage() {
  const t = useTranslate()
  return (
    <main className="lar-notice-page">
      <h1>{t('shell.punchthrough')}</h1>
    </main>
  )
}
