import { useTranslate } from '#engine'
import { joinLabels } from './missing-fields.ts'

/** The red banner that lists missing fields; a click closes it (SPEC-2.2.2). */
export function RequiredBanner({
  labels,
  onClose,
}: {
  readonly labels: readonly string[]
  readonly onClose: () => void
}) {
  const t = useTranslate()
  if (labels.length === 0) return null
  return (
    <button type="button" className="login-banner" onClick={onClose} title={t('Common.Close')}>
      <span role="alert">{t('Login.PleaseProvide', { fields: joinLabels(labels) })}</span>
    </button>
  )
}
