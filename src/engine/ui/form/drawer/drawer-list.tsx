import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from '../context/form-context.tsx'
import { Button } from '../../parts/button/button.tsx'

/** The states of a list in the drawer: coming, failed, empty, there. */
export function DrawerList<T>(props: {
  readonly query: UseQueryResult<readonly T[]>
  /** Locale key of what an empty list says. */
  readonly empty: string
  readonly children: (entries: readonly T[]) => ReactNode
}) {
  const { translate } = useForm()
  const { data, isError, refetch } = props.query
  if (isError) {
    return (
      <p className="frm-drawer-note" role="alert">
        {translate('form.drawer.failed')}{' '}
        <Button size="small" onClick={() => void refetch()}>
          {translate('form.retry')}
        </Button>
      </p>
    )
  }
  if (data === undefined) return <p className="frm-drawer-note">{translate('form.drawer.loading')}</p>
  if (data.length === 0) return <p className="frm-drawer-note">{translate(props.empty)}</p>
  return props.children(data)
}
