import type { Progress } from '#core/http/tenant-contract.ts'
import { useTranslate } from '#engine'

/** Says why signing in takes longer than usual, and how far the work is that it waits for. */
export function PreparingNote({ progress }: { readonly progress: Progress }) {
  const t = useTranslate()
  return (
    <div className="login-preparing" role="status">
      <strong>{t('Login.Preparing')}</strong>
      <span>{t('Login.PreparingWait')}</span>
      <PreparingBar progress={progress} />
    </div>
  )
}

/** Who cannot see the page asks the bar: figures that change would be read out again and again. */
export function PreparingBar({ progress: { Done, Total } }: { readonly progress: Progress }) {
  const t = useTranslate()
  return <progress aria-label={t('Login.Preparing')} max={Total} value={Done} />
}
