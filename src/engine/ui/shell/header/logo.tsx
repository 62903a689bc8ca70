/** The mark of the product: a jar on a shelf. Decorative; the name stands beside it. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" className="lar-logo" aria-hidden="true">
      <rect x="7" y="2" width="10" height="3.4" rx="1.2" />
      <path d="M6 7.2h12a1.6 1.6 0 0 1 1.6 1.6V17a2.2 2.2 0 0 1-2.2 2.2H6.6A2.2 2.2 0 0 1 4.4 17V8.8a1.6 1.6 0 0 1 1.6-1.600z" />
      <rect x="2" y="20.4" width="20" height="1.8" rx="0.9" />
      <path className="lar-logo-label" d="M7.6 10.8h8.8v4.8H7.600z" />
    </svg>
  )
}
