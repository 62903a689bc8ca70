import { productName, useTranslate } from '#engine'

/** The product beside the form; decoration on wide screens, a strip on narrow ones. */
export function BrandPanel() {
  const t = useTranslate()
  return (
    <aside className="login-brand" aria-label={productName}>
      <div className="login-brand-name">
        <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
          <rect x="7" y="2" width="10" height="3.4" rx="1.2" />
          <path d="M6 7.2h12a1.6 1.6 0 0 1 1.6 1.6V17a2.2 2.2 0 0 1-2.2 2.2H6.6A2.2 2.2 0 0 1 4.4 17V8.8A1.6 1.6 0 0 1 6 7.2z" />
          <rect x="2" y="20.4" width="20" height="1.8" rx="0.9" />
        </svg>
        <span>{productName}</span>
      </div>
      <p>{t('Login.Tagline')}</p>
    </aside>
  )
}
