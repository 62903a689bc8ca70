import type { Consequence } from '#core/effects/consequence.ts'
import { movedGoods } from '#core/effects/moved-goods.ts'
import { add } from '#core/decimal/arithmetic.ts'
import { parseDecimal, printDecimal, zero } from '#core/decimal/decimal.ts'
import type { Locale } from '#core/field-kinds/parts/field-kind.ts'
import type { EntityRecord } from '#core/model/value.ts'
import { fromWire } from '#core/record/wire-record.ts'
import { scopeTypesOf } from '#core/rules/entity-types.ts'
import { evaluateRule } from '#core/rules/evaluate-rule.ts'
import { titleOf } from '#core/titles/expanded-title.ts'
import { moneyInWords } from '#core/field-kinds/amounts-in-words.ts'
import type { Translate } from '../../client/i18n/use-translate.ts'
import type { BulkFact } from './use-bulk-facts.ts'

interface Words {
  readonly locale: Locale
  readonly translate: Translate
}

/** One effect on goods of one place: how many documents and lines, and what they are worth together; undefined where that is not known. */
interface Share {
  readonly text: string
  readonly from: string
  readonly to: string
  readonly isOfGoods: boolean
  readonly records: number
  readonly lines: number
  readonly value: string | undefined
}

/** What a move over several records will do, one sentence for each effect and pair of places (LIST-28). */
export function bulkSentences(facts: readonly BulkFact[], move: string, words: Words): readonly string[] {
  const shares = new Map<string, Share>()
  for (const fact of facts) {
    const told = fact.subject.family.workflow?.consequences[move] ?? []
    for (const consequence of told) {
      const share = shareOf(consequence, fact)
      if (share === undefined) continue
      const key = [share.text, share.from, share.to].join('\n')
      const before = shares.get(key)
      shares.set(key, before === undefined ? share : together(before, share))
    }
  }
  return [...shares.values()].map((share) => sentenceOf(share, words))
}

/** What one record adds; undefined where the effect takes nothing of it. */
function shareOf({ text, from, to, isExpensed, lines }: Consequence, { subject, row }: BulkFact): Share | undefined {
  const { entity } = subject.family
  const record = fromWire(entity, row)
  const goods = lines === undefined ? undefined : movedGoods(lines, record, {})
  if (goods?.count === 0) return undefined
  const place = (id: string | undefined) => {
    const field = entity.fields.find((one) => one.id === id)
    const expanded = field === undefined ? undefined : row[field.property]
    return typeof expanded === 'object' && expanded !== null ? (titleOf(expanded) ?? '–') : '–'
  }
  const isExpense = isExpensed !== undefined && holds(isExpensed, record, entity)
  return {
    text: isExpense ? 'form.consequence.moveExpensed' : text,
    from: place(from),
    to: place(to),
    isOfGoods: goods !== undefined,
    records: 1,
    lines: goods?.count ?? 0,
    value: goods?.value,
  }
}

const nothing = {}

function holds(condition: unknown, rec: EntityRecord, entity: Parameters<typeof scopeTypesOf>[0]): boolean {
  const scope = { rec, user: nothing, session: nothing, tenant: nothing, preference: nothing, now: nothing }
  return evaluateRule(condition, scope, scopeTypesOf(entity)) === 'true'
}

function together(one: Share, other: Share): Share {
  const isKnown = one.value !== undefined && other.value !== undefined
  return {
    ...one,
    records: one.records + other.records,
    lines: one.lines + other.lines,
    value: isKnown ? printDecimal(add(decimalOf(one.value), decimalOf(other.value))) : undefined,
  }
}

function decimalOf(text: string | undefined) {
  return parseDecimal(text ?? '0') ?? zero
}

function sentenceOf(share: Share, { locale, translate }: Words): string {
  const { text, from, to, records, isOfGoods } = share
  const count = translate('form.consequence.lines', { count: share.lines })
  const value = share.value === undefined ? undefined : moneyInWords(share.value, locale)
  const what = value === undefined ? count : translate('form.consequence.about', { lines: count, value })
  const sentence = translate(text, { what, from, to })
  return isOfGoods ? translate('list.consequenceOfGoods', { sentence, count: records }) : sentence
}
