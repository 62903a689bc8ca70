import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorNotice } from './error-notice.tsx'

interface Props {
  readonly children: ReactNode
  /** A change of this value clears the error: another screen was chosen. */
  readonly resetKey?: string
}

interface State {
  readonly error: unknown
  readonly resetKey: string | undefined
}

/** Catches what a screen throws and shows a notice with ways out instead of an empty page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Pick<State, 'error'> {
    return { error }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    // For whoever reports errors: React tells nobody of what a boundary caught.
    dispatchEvent(new CustomEvent('larder:caught', { detail: error }))
    if (import.meta.env.DEV) console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children
    return <ErrorNotice error={this.state.error} onRetry={() => this.setState({ error: undefined })} />
  }
}
