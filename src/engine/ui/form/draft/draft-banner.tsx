import { kindOf } from '#core/field-kinds/field-kinds.ts'
import type { Draft } from './draft.ts'
import { useForm } from '../context/form-context.tsx'
import { Button } from '../../parts/button/button.tsx'

interface DraftBannerProps {
  readonly draft: Draft
  /** True when the record was saved by somebody since the draft was made. */
  readonly isBehind: boolean
  readonly onRestore: () => void
  readonly onDiscard: () => void
}

/** Offers unsaved work of an earlier time; nothing is put back unasked. */
export function DraftBanner({ draft, isBehind, onRestore, onDiscard }: DraftBannerProps) {
  const { translate, locale } = useForm()
  const time = kindOf({ type: 'instant' }).format({}, draft.keptAt, locale)
  return (
    <section className="frm-banner" role="status">
      <p>
        {translate('form.draft.found', { time })} {isBehind ? translate('form.draft.behind') : ''}
      </p>
      <div className="frm-banner-actions">
        <Button intent="primary" size="small" onClick={onRestore}>
          {translate('form.draft.restore')}
        </Button>
        <Button size="small" onClick={onDiscard}>
          {translate('form.draft.discard')}
        </Button>
      </div>
    </section>
  )
}
