import { useTranslate, type GridAnchor, type useListbox } from '#engine'
import type { CellOption, CellOptions } from './use-cell-options.ts'

/** The drop-down under (or, near the lower edge of the window, over) a cell. */
export function OptionList(props: {
  readonly id: string
  readonly label: string
  readonly options: readonly CellOption[]
  readonly state: CellOptions['state']
  /** Properties of each option, by its index. */
  readonly option: ReturnType<typeof useListbox>['option']
  readonly bounds: GridAnchor
  readonly onPick: (option: CellOption) => void
}) {
  const { id, label, options, state, bounds, onPick } = props
  const translate = useTranslate()
  const isBelow = bounds.y + bounds.height + 280 < innerHeight || bounds.y < 280
  const note = noteOf(state, options.length)
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      className={`larder-grid-options ${isBelow ? 'is-below' : 'is-above'}`}
    >
      {note === undefined ? null : (
        <li role="presentation" className="larder-grid-options-note">
          {translate(note)}
        </li>
      )}
      {options.map((option, index) => (
        <li key={option.key} {...props.option(index)} className="larder-grid-option" onClick={() => onPick(option)}>
          <span>{option.text}</span>
          {option.details.map((detail, place) => (
            // Details are columns: their place is their identity.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={place} className="larder-grid-option-detail">
              {detail}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function noteOf(state: CellOptions['state'], count: number): string | undefined {
  if (state === 'failed') return 'grid.searchFailed'
  if (count > 0) return undefined
  return state === 'loading' ? 'grid.searching' : 'grid.nothingFound'
}
