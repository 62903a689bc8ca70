import { ChevronDown, ChevronRight } from '@blueprintjs/icons'
import { useForm } from '../context/form-context.tsx'
import { tickedOf, type TickRow } from './tick-tree.ts'

interface TickRowItemProps {
  readonly row: TickRow
  readonly isOpen: boolean
  /** The one row the tab key comes to. */
  readonly isFocused: boolean
  readonly canEdit: boolean
  readonly ticked: ReadonlySet<string>
  readonly onTick: () => void
  readonly onOpen: (isOpen: boolean) => void
}

/** One row of a tree: its box, its name, and of a group how many below it are ticked. A click on its name ticks a value and opens a group. */
export function TickRowItem({ row, isOpen, isFocused, canEdit, ticked, onTick, onOpen }: TickRowItemProps) {
  const { translate } = useForm()
  const { node, place, of } = row
  const isGroup = node.value === undefined
  const state = tickedOf(node, ticked)
  const held = node.values.filter((value) => ticked.has(value)).length
  return (
    <div
      role="treeitem"
      className="frm-tick"
      data-key={node.key}
      data-ticked={state}
      tabIndex={isFocused ? 0 : -1}
      aria-level={node.level}
      aria-posinset={place}
      aria-setsize={of}
      aria-checked={state}
      aria-disabled={canEdit ? undefined : true}
      {...(isGroup ? { 'aria-expanded': isOpen } : {})}
      onClick={() => (isGroup ? onOpen(!isOpen) : onTick())}
    >
      <span className="frm-tick-sign" aria-hidden="true">
        {isGroup ? isOpen ? <ChevronDown /> : <ChevronRight /> : null}
      </span>
      <span
        className="frm-tick-box"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation()
          onTick()
        }}
      />
      <span className="frm-tick-name">{node.label}</span>
      {isGroup ? (
        <span className="frm-tick-count">{translate('form.tree.held', { held, all: node.values.length })}</span>
      ) : null}
    </div>
  )
}
