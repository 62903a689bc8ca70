import { useMemo } from 'react'
import type { MoveLineQuestion } from '#core/model/workflow/effect-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { LineRecord } from '#core/model/value.ts'
import { compare } from '#core/decimal/arithmetic.ts'
import { parseDecimal, zero } from '#core/decimal/decimal.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import { columnTitle } from '#core/field-kinds/figures.ts'
import { kindOf } from '#core/field-kinds/field-kinds.ts'
import { textOfValue } from '#core/record/text-of-value.ts'
import type { ClientFamily } from '#core/http/definitions-contract.ts'
import type { PickedLine } from '#core/http/figures/picks-contract.ts'
import { useForm } from '../context/form-context.tsx'
import type { FormStore } from '../store/form-store.ts'
import type { FieldAnswer, FieldAnswers } from './field-answer.ts'
import { askedCells } from './asked-cells.ts'
import { MoveCell } from './move-cell.tsx'
import { PickScan } from './picks/pick-scan.tsx'
import { PickSlip } from './picks/pick-slip.tsx'
import { PickedFrom } from './picks/picked-from.tsx'

/** What was answered for one line: its words, and the quantity they mean (undefined when they mean none). */
export interface LineAnswer {
  readonly id: number
  readonly words: string
  readonly value: string | null | undefined
  /** What was filled in beside it. */
  readonly cells?: FieldAnswers
}

/** Answers by the line's id. */
export type LineAnswers = Readonly<Record<number, LineAnswer>>

/** Every line with something left starts with all that is left. */
export function initialAnswers(question: MoveLineQuestion | undefined, store: FormStore): LineAnswers {
  if (question === undefined) return {}
  const field = limitField(question, store)
  const answers = openLines(question, store).map((line) => {
    const value = String(line[question.upTo] ?? '0')
    return [line.id, { id: Number(line.id), words: store.logic.format(field, value), value }] as const
  })
  return Object.fromEntries(answers)
}

/** Locale keys of what is wrong, by line id: no quantity, below zero, or more than is left; by line and field where words mean nothing. */
export function wrongAnswers(
  question: MoveLineQuestion,
  answers: LineAnswers,
  store: FormStore,
): ReadonlyMap<string, string> {
  const wrong = openLines(question, store).flatMap((line) => {
    const answer = answers[Number(line.id)]
    const code = answer === undefined ? undefined : codeOf(answer, String(line[question.upTo] ?? '0'))
    const cells = Object.entries(answer?.cells ?? {}).filter(([, { value }]) => value === undefined)
    return [
      ...(code === undefined ? [] : [[String(line.id), code] as const]),
      ...cells.map(([id]) => [cellKey(line, id), 'validation.lookup'] as const),
    ]
  })
  return new Map(wrong)
}

function cellKey({ id }: LineRecord, field: string): string {
  return `${id}/${field}`
}

function codeOf({ value }: LineAnswer, limit: string): string | undefined {
  if (value === null) return undefined
  const given = value === undefined ? undefined : parseDecimal(value)
  const most = parseDecimal(limit)
  if (given === undefined) return 'form.move.noQuantity'
  if (compare(given, zero) < 0) return 'form.move.noQuantity'
  return most !== undefined && compare(given, most) > 0 ? 'form.move.tooMuch' : undefined
}

/** Lines that are stored and have something left. */
function openLines(question: MoveLineQuestion, store: FormStore): readonly LineRecord[] {
  return linesOf(store.state.getState().record, question.lines).filter((line) => {
    const left = parseDecimal(String(line[question.upTo] ?? '0'))
    return !isEmpty(line.id) && left !== undefined && compare(left, zero) > 0
  })
}

function limitField(question: MoveLineQuestion, store: FormStore): FieldDefinition {
  const field = store.logic.linesField(question.lines).fields.find((candidate) => candidate.id === question.upTo)
  if (field === undefined) throw new Error(`${question.lines} has no field '${question.upTo}'`)
  return field
}

interface MoveLinesProps {
  readonly family: ClientFamily
  readonly question: MoveLineQuestion
  readonly answers: LineAnswers
  readonly wrong: ReadonlyMap<string, string>
  /** Where the goods of each line lie, in the order they are walked; undefined where the move does not tell. */
  readonly picked: readonly PickedLine[] | undefined
  readonly onChange: (answers: LineAnswers) => void
}

/** A table of the lines with the quantity asked for each; where their goods lie, and in that order, where the move tells so. */
export function MoveLines({ family, question, answers, wrong, picked, onChange }: MoveLinesProps) {
  const { store, translate, locale } = useForm()
  const limit = limitField(question, store)
  const fields = store.logic.linesField(question.lines).fields
  const columns = [...question.columns, question.upTo].flatMap((id, index, ids) =>
    ids.indexOf(id) === index ? fields.filter((field) => field.id === id) : [],
  )
  const context = { titles: store.titles, locale, translate }
  const lines = walked(openLines(question, store), picked)
  const { asked, isAsked } = useMemo(() => askedCells(question, store), [question, store])
  const picks = new Map(picked?.map((line) => [line.id, line]))

  function type(line: LineRecord, words: string) {
    const parsed = store.logic.parse(limit, words)
    const value = parsed.ok ? (parsed.value === null ? null : String(parsed.value)) : undefined
    onChange({ ...answers, [Number(line.id)]: { ...answers[Number(line.id)], id: Number(line.id), words, value } })
  }

  function fill(line: LineRecord, field: string, cell: FieldAnswer) {
    const answer = answers[Number(line.id)] ?? { id: Number(line.id), words: '', value: null }
    onChange({ ...answers, [answer.id]: { ...answer, cells: { ...answer.cells, [field]: cell } } })
  }

  return (
    <>
      {question.picks ? (
        <PickScan picked={picked} onFound={focusQuantity}>
          {picked === undefined ? null : <PickSlip family={family} columns={columns} lines={lines} picked={picks} />}
        </PickScan>
      ) : null}
      <table className="frm-table frm-move-lines">
        <MoveLineHeads question={question} columns={columns} asked={asked} />
        <tbody>
          {lines.map((line) => {
            const message = wrong.get(String(line.id))
            const name = textOfValue(columns[0] ?? limit, line[columns[0]?.id ?? ''], context)
            return (
              <tr key={String(line.id)}>
                {columns.map((field) => (
                  <td key={field.id} data-align={kindOf(field).align} data-label={translate(field.label)}>
                    {textOfValue(field, line[field.id], context)}
                  </td>
                ))}
                {question.picks ? (
                  <td data-label={translate('form.picks.from')}>
                    <PickedFrom line={picks.get(Number(line.id))} />
                  </td>
                ) : null}
                {asked.map((field) => (
                  <td key={field.id} data-label={translate(field.label)}>
                    {isAsked(line, field) ? (
                      <MoveCell
                        field={field}
                        among={fields}
                        line={line}
                        name={name}
                        answer={answers[Number(line.id)]?.cells?.[field.id]}
                        wrong={wrong.get(cellKey(line, field.id))}
                        onChange={(cell) => fill(line, field.id, cell)}
                      />
                    ) : null}
                  </td>
                ))}
                <td data-label={translate(question.label)}>
                  <input
                    id={quantityId(Number(line.id))}
                    type="text"
                    inputMode="decimal"
                    className={message === undefined ? 'bp6-input' : 'bp6-input bp6-intent-danger'}
                    aria-label={`${translate(question.label)} ${name}`}
                    aria-invalid={message === undefined ? undefined : true}
                    aria-describedby={message === undefined ? undefined : `move-${line.id}-issue`}
                    value={answers[Number(line.id)]?.words ?? ''}
                    onChange={(event) => type(line, event.target.value)}
                    onFocus={(event) => event.target.select()}
                  />
                  {message === undefined ? null : (
                    <span className="frm-wrong" id={`move-${line.id}-issue`}>
                      {translate(message)}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

interface MoveLineHeadsProps {
  readonly question: MoveLineQuestion
  readonly columns: readonly FieldDefinition[]
  readonly asked: readonly FieldDefinition[]
}

function MoveLineHeads({ question, columns, asked }: MoveLineHeadsProps) {
  const { translate, locale } = useForm()
  return (
    <thead>
      <tr>
        {columns.map((field) => (
          <th key={field.id} scope="col" data-align={kindOf(field).align}>
            {columnTitle(translate(field.label), field, locale)}
          </th>
        ))}
        {question.picks ? <th scope="col">{translate('form.picks.from')}</th> : null}
        {asked.map((field) => (
          <th key={field.id} scope="col">
            {translate(field.label)}
          </th>
        ))}
        <th scope="col">{translate(question.label)}</th>
      </tr>
    </thead>
  )
}

function focusQuantity(id: number): void {
  document.querySelector<HTMLInputElement>(`#${quantityId(id)}`)?.focus()
}

function quantityId(id: number): string {
  return `move-${id}-quantity`
}

/** The lines in the order they are walked; those nobody tells of behind them. */
function walked(lines: readonly LineRecord[], picked: readonly PickedLine[] | undefined): readonly LineRecord[] {
  if (picked === undefined) return lines
  const places = new Map(picked.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: LineRecord) => places.get(Number(id)) ?? places.size
  return lines.toSorted((one, other) => placeOf(one) - placeOf(other))
}
