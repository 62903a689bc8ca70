import { useState, type JSX } from 'react'
import type { GridAnchor } from '../../contracts/grid-props.ts'
import { ActionMenu, type MenuEntry } from './action-menu.tsx'
import { Button } from '../button/button.tsx'

/** A button that opens a menu under itself. */
export function MenuButton(props: {
  readonly label: string
  readonly icon: JSX.Element
  /** False shows the icon alone; the label stays its name. */
  readonly hasText: boolean
  /** True while nothing in it can be done. */
  readonly isDisabled?: boolean
  readonly entries: readonly (MenuEntry | undefined)[]
}) {
  const { label, icon, hasText, isDisabled = false, entries } = props
  const [anchor, setAnchor] = useState<GridAnchor>()
  return (
    <>
      <Button
        variant="minimal"
        icon={icon}
        disabled={isDisabled}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget.getBoundingClientRect())}
      >
        {hasText ? label : undefined}
      </Button>
      {anchor === undefined ? null : (
        <ActionMenu label={label} entries={entries} anchor={anchor} onClose={() => setAnchor(undefined)} />
      )}
    </>
  )
}
