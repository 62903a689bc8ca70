import { ApprovalBrand } from './approval-brand.tsx'

interface Props {
  readonly title: string
  readonly text?: string
  /** True while the server is asked. */
  readonly isWaiting?: boolean
}

/** A state of the page that has nothing to decide: waiting, refused, or done. */
export function MessagePage({ title, text, isWaiting = false }: Props) {
  return (
    <main className="approval-page">
      <section className="approval-card approval-message" role={isWaiting ? 'status' : 'alert'} aria-busy={isWaiting}>
        <ApprovalBrand />
        <h1>{title}</h1>
        {text === undefined ? null : <p>{text}</p>}
        {isWaiting ? <progress aria-hidden="true" /> : null}
      </section>
    </main>
  )
}
