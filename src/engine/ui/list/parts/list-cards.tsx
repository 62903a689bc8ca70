import { More } from '@blueprintjs/icons'
import { useEffect, useLayoutEffect, useRef, useState, type UIEvent } from 'react'
import type { WireRow } from '#core/http/odata-contract.ts'
import { currencyPlace } from '#core/field-kinds/figures.ts'
import { withSymbol } from '#core/field-kinds/parts/with-symbol.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import { isDrawnAsTag, isDrawnAsTick, isFigure, isPicture } from '#core/field-kinds/field-questions.ts'
import './list-cards.css'
import type { CellTone, GridAnchor, GridRow } from '../../contracts/grid-props.ts'
import { toneSign } from '../../parts/status/status-tone.ts'
import { StatusTag } from '../../parts/status/status-tag.tsx'
import { cellDisplay } from '../columns/cell-display.ts'
import { isSelectable } from '../actions/use-row-makings.ts'
import { useSelection, withRow } from '../actions/use-selection.ts'
import { useList } from '../model/list-model.ts'
import { BulkBar } from './bulk-bar.tsx'
import { cardFieldsOf, cardTitle, currencyFieldOf } from './card-fields.ts'
import { RowMenu } from './row-menu.tsx'

const cardHeight = 112

/** The rows of a narrow window as cards; like the grid it draws what is in sight and no more. */
export function ListCards() {
  const model = useList()
  const { list, view, window, gridRow, change, translate } = model
  const canSelect = isSelectable(model)
  const [selected, select] = useSelection()
  const scroller = useRef<HTMLDivElement>(null)
  const [first, setFirst] = useState(view.row)
  const [menu, setMenu] = useState<{ readonly row: WireRow; readonly anchor: GridAnchor }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // What is still to be remembered belongs to the address it was seen at, not to the next one.
  useEffect(() => () => clearTimeout(timer.current), [change])
  const [initialRow] = useState(view.row)
  useLayoutEffect(() => {
    // In braces: newer browsers answer scrollTo with a promise, which React would take for a clean-up.
    scroller.current?.scrollTo(0, initialRow * cardHeight)
  }, [initialRow])
  const handleScroll = (event: UIEvent<HTMLElement>) => {
    const row = Math.floor(event.currentTarget.scrollTop / cardHeight)
    setFirst(row)
    window.onVisibleRange(row, row + 12)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => change({ row }, 'replace'), 400)
  }
  const start = Math.max(0, first - 3)
  const shown = Array.from({ length: Math.min(18, window.rowCount - start) }, (_, index) => start + index)
  return (
    <>
      {selected.length === 0 ? null : <BulkBar selected={selected} onClear={() => select([])} />}
      <div ref={scroller} className="list-cards" onScroll={handleScroll}>
        <div role="list" aria-label={translate(list.title)} style={{ height: window.rowCount * cardHeight }}>
          {shown.map((index) => (
            <div key={index} role="listitem" className="list-card" style={{ top: index * cardHeight }}>
              <Card
                row={gridRow(index)}
                wire={window.getRow(index)}
                onMenu={(row, anchor) => setMenu({ row, anchor })}
                isSelected={!canSelect ? undefined : selected.some(([from, to]) => from <= index && index < to)}
                onSelect={(isIn) => select(withRow(selected, index, isIn))}
              />
            </div>
          ))}
        </div>
        {menu === undefined ? null : <RowMenu row={menu.row} anchor={menu.anchor} onClose={() => setMenu(undefined)} />}
      </div>
    </>
  )
}

/** The words of a field; without a heading or a column beside it an amount says its currency itself. */
function amountWords(row: GridRow, field: FieldDefinition, context: Parameters<typeof cellDisplay>[2]): string {
  const text = cellDisplay(row, field, context)
  const place = currencyPlace(field)
  if (text === '' || place === 'none' || row.texts[field.id] !== undefined) return text
  if (place === 'site') return withSymbol(context.locale.currencySymbol, text)
  const currency = currencyFieldOf(field)
  return currency !== undefined ? `${text} ${row.texts[currency] ?? ''}`.trim() : text
}

interface CardValueProps {
  readonly text: string
  readonly tone: CellTone | undefined
  /** A dash stands for nothing only beside the name of what is missing. */
  readonly isNamed: boolean
}

/** A value, with sign and words where it stands out. */
function CardValue({ text, tone, isNamed }: CardValueProps) {
  if (tone === undefined) return text || (isNamed ? '–' : '')
  return (
    <span className={`list-toned is-${tone.tone}`} data-sign={toneSign(tone.tone)}>
      {tone.words === text ? text : `${text} · ${tone.words}`}
    </span>
  )
}

interface CardProps {
  readonly row: GridRow | undefined
  readonly wire: WireRow | undefined
  readonly onMenu: (row: WireRow, anchor: GridAnchor) => void
  /** Undefined where there is nothing to be done with several rows. */
  readonly isSelected: boolean | undefined
  readonly onSelect: (isSelected: boolean) => void
}

function Card({ row, wire, onMenu, isSelected, onSelect }: CardProps) {
  const { list, family, columns, actions, isRelated, locale, translate } = useList()
  if (row === undefined || wire === undefined) return <span className="list-card-wait" />
  const fields = columns.map(({ field }) => field)
  const name = family.entity.fields.find(({ id }) => id === family.entity.title)
  const title = cardTitle(fields, name)
  const status = fields.find(isDrawnAsTag)
  const pictured = fields.find((field) => isPicture(field) && row.pictures?.[field.id] !== undefined)
  const picture = pictured && row.pictures?.[pictured.id]
  const show = (field: FieldDefinition) => amountWords(row, field, { locale, translate })
  const { shown, areNamed, namedDays } = cardFieldsOf(fields, {
    said: [name, title, status],
    first: list.card,
    day: family.entity.roles.day,
    isEmpty: (field) => show(field) === '',
  })
  return (
    <>
      <button
        type="button"
        className="list-card-open"
        disabled={actions.open === undefined}
        onClick={() => actions.open?.(wire)}
      >
        <span className="list-card-title">
          {picture === undefined || pictured === undefined ? null : (
            <img className="list-card-picture" src={picture.address} alt={translate(pictured.label)} />
          )}
          {title === undefined ? row.key : show(title)}
        </span>
        {status === undefined ? null : <StatusTag status={String(row.values[status.id] ?? '')} text={show(status)} />}
        <dl data-named={areNamed} data-whole={shown.some(({ id }, at) => at % 2 === 0 && list.whole.includes(id))}>
          {shown.map((field) => (
            <div
              key={field.id}
              data-figure={isFigure(field)}
              data-day={namedDays.includes(field.id) && show(field) !== '' ? '' : undefined}
              data-tick={isDrawnAsTick(field) ? row.values[field.id] === true : undefined}
              data-toned={row.tones?.[field.id] === undefined ? undefined : ''}
            >
              <dt>{translate(field.label)}</dt>
              <dd>
                <CardValue text={show(field)} tone={row.tones?.[field.id]} isNamed={areNamed && isFigure(field)} />
              </dd>
            </div>
          ))}
        </dl>
      </button>
      {isRelated ? null : (
        <button
          type="button"
          className="lar-icon-button list-card-menu"
          aria-label={translate('grid.actions')}
          onClick={(event) => onMenu(wire, event.currentTarget.getBoundingClientRect())}
        >
          <More aria-hidden="true" />
        </button>
      )}
      {isRelated || isSelected === undefined ? null : (
        <label className="list-card-check">
          <input
            type="checkbox"
            checked={isSelected}
            aria-label={translate('list.select', { name: title === undefined ? row.key : show(title) })}
            onChange={(event) => onSelect(event.target.checked)}
          />
        </label>
      )}
    </>
  )
}
