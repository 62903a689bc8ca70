import { AddColumnRight, Blank, Tick } from '@blueprintjs/icons'
import type { RefObject } from 'react'
import type { MoreColumns } from '#core/model/screens/section-parts.ts'
import type { GridHandle } from '../../contracts/grid-props.ts'
import { MenuButton } from '../../parts/menu/menu-button.tsx'
import { useForm } from '../context/form-context.tsx'
import type { MoreColumnsState } from './use-more-columns.ts'

interface MoreColumnsMenuProps {
  readonly more: MoreColumnsState
  readonly handle: RefObject<GridHandle | null>
}

/** A menu of the groups of columns that stand aside; one in use has a tick and stays, and what is asked for is brought into sight (LINES-725). */
export function MoreColumnsMenu({ more: { groups, shown, used, toggle }, handle }: MoreColumnsMenuProps) {
  const { translate } = useForm()
  if (groups.length === 0) return null

  function choose({ id, columns }: MoreColumns) {
    toggle(id)
    // The grid has the columns with the next render.
    if (used.has(id) || !shown.has(id)) setTimeout(() => handle.current?.scrollToColumns(columns))
  }

  return (
    <MenuButton
      label={translate('form.lines.more')}
      icon={<AddColumnRight />}
      hasText
      entries={groups.map((group) => ({
        id: group.id,
        text: translate(group.title),
        icon: shown.has(group.id) ? <Tick /> : <Blank />,
        run: () => choose(group),
      }))}
    />
  )
}
