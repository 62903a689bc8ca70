import { useList } from '../../model/list-model.ts'

interface TileProps {
  /** End of its class, `is-…`, which colours it. */
  readonly tone: string
  readonly label: string
  /** Undefined while it is not known. Capped: counting stopped there. */
  readonly count: { readonly count: number; readonly isCapped: boolean } | undefined
  /** What the rows of the tile come to, one a currency; undefined where it tells none, or it is not known. */
  readonly amounts?: readonly string[] | undefined
  readonly isPressed: boolean
  readonly onPress: () => void
}

/** A number above a list that narrows it down. */
export function Tile({ tone, label, count, amounts = [], isPressed, onPress }: TileProps) {
  const { locale } = useList()
  const number = new Intl.NumberFormat(locale.language)
  const shown = count === undefined ? '–' : number.format(count.isCapped ? count.count - 1 : count.count)
  return (
    <button
      type="button"
      className={`list-tile is-${tone}`}
      aria-pressed={isPressed}
      data-empty={count?.count === 0 ? true : undefined}
      onClick={onPress}
    >
      <span className="list-tile-count">{count?.isCapped === true ? `${shown}+` : shown}</span>
      {amounts.length === 0 ? null : <span className="list-tile-sum">{amounts.join(' · ')}</span>}
      <span className="list-tile-label">{label}</span>
    </button>
  )
}
