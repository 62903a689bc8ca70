import type { ChainDefinition } from '#core/model/screens/section-parts.ts'
import type { LinesField } from '#core/model/field-definition.ts'
import { isLookup } from '#core/model/field-shapes.ts'
import type { LineRecord } from '#core/model/value.ts'
import { parseDecimal } from '#core/decimal/decimal.ts'
import { quantityInWords } from '#core/field-kinds/amounts-in-words.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { decimalOfFraction, unitChain, type ChainLink } from '#core/record/unit-chain.ts'
import { useForm, useFormState } from '../context/form-context.tsx'

interface UnitChainProps {
  readonly lines: LinesField
  readonly chain: ChainDefinition
}

/** What the largest unit makes of each other, under the grid of units, and true while somebody types: 1 case = 6 jug = 684 oz. */
export function UnitChain({ lines, chain }: UnitChainProps) {
  const { store, locale, translate } = useForm()
  const text = useFormState(({ record }) => {
    const field = lines.fields.find(({ id }) => id === chain.unit)
    if (!isLookup(field)) return ''
    const links = unitChain(
      linesOf(record, lines.id).flatMap((row) => {
        const [num, den] = [numberOf(row, chain.num), numberOf(row, chain.den)]
        const name = store.titles.get(field.lookup.set, Number(row[chain.unit]))
        return num === undefined || den === undefined || name === undefined ? [] : [{ name, num, den }]
      }),
    )
    return links.length < 2 ? '' : links.map((link) => `${amountOf(link, locale.language)} ${link.name}`).join(' = ')
  })
  if (text === '') return null
  return (
    <p className="frm-unit-chain">
      <span className="frm-unit-chain-label">{translate('form.chain')}</span> {text}
    </p>
  )
}

function numberOf(row: LineRecord, field: string) {
  const value = row[field]
  return typeof value === 'string' || typeof value === 'number' ? parseDecimal(String(value)) : undefined
}

/** Exact: as a decimal where it has one, otherwise whole and fraction, such as 6 2/3. */
function amountOf(link: ChainLink, language: string): string {
  const decimal = decimalOfFraction(link)
  if (decimal !== undefined) return quantityInWords(decimal, language)
  const { numerator, denominator } = link
  const whole = numerator / denominator
  const rest = `${numerator % denominator}/${denominator}`
  return whole === 0n ? rest : `${quantityInWords({ units: whole, scale: 0 }, language)} ${rest}`
}
