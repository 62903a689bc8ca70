import { useTranslate } from '../../client/i18n/use-translate.ts'

/** The shape of a form while its record comes, so that nothing jumps when it does. */
export function FormSkeleton() {
  const translate = useTranslate()
  return (
    <div className="frm-skeleton" role="status" aria-label={translate('form.loading')}>
      <span className="frm-bone frm-bone-title" />
      <span className="frm-bone frm-bone-section" />
      <span className="frm-bone frm-bone-lines" />
    </div>
  )
}
