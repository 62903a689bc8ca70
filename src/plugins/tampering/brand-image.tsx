import { productName } from '#engine'
import './tampering.css'

/** The product's mark above the message (SPEC-2.9.5). */
export function BrandImage() {
  return (
    <section className="tampering-brand">
      <svg viewBox="0 0 24 24" width="64" height="64" role="img" aria-label={productName}>
        <rect x="7" y="2" width="10" height="3.4" rx="1.2" />
        <path d="M6 7.2h12a1.6 1.6 0 0 1 1.6 1.6V17a2.2 2.2 0 0 1-2.2 2.2H6.6A2.2 2.2 0 0 1 4.4 17V8.8A1.6 1.6 0 0 1 6 7.2z" />
        <rect x="2" y="20.4" width="20" height="1.8" rx="0.9" />
      </svg>
    </section>
  )
}
