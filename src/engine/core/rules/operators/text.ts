import { isGtin } from '../../barcodes/gtin.ts'
import { printDecimal } from '../../decimal/decimal.ts'
import type { Operator } from '../parts/operator.ts'
import { RuleError } from '../parts/rule-error.ts'
import type { RuleValue } from '../parts/rule-value.ts'
import { booleanType, decimalType, mismatch, textType } from '../parts/static-type.ts'

const mostCharacters = 4_000

/** A text made of texts, decimals and days; empty parts add nothing. */
function join(args: readonly RuleValue[]): string {
  const text = args.map(printed).join('')
  if (text.length > mostCharacters) throw new RuleError('tooLarge')
  return text
}

function printed(value: RuleValue): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || !('units' in value || 'kind' in value)) throw new RuleError('wrongType')
  if ('units' in value) return printDecimal(value)
  return value.kind === 'id' ? String(value.id) : value.text
}

function asText(value: RuleValue | undefined): string {
  if (typeof value !== 'string') throw new RuleError('wrongType')
  return value
}

/** An operator on texts: with an empty argument the result is empty. */
function onTexts(count: number, result: Operator['type'], run: (...texts: readonly string[]) => RuleValue): Operator {
  return {
    least: count,
    most: count,
    type: (args) => mismatch(args, 'text', 'choice') ?? result(args),
    run: (args) => (args.includes(null) ? null : run(...args.map(asText))),
  }
}

/** Text operators. Upper and lower case follow Unicode, not the language. */
export const textOperators: Readonly<Record<string, Operator>> = {
  cat: {
    least: 1,
    most: 200,
    type: (args) => mismatch(args, 'text', 'choice', 'decimal', 'date') ?? textType,
    run: join,
  },
  lower: onTexts(
    1,
    () => textType,
    (text = '') => text.toLowerCase(),
  ),
  upper: onTexts(
    1,
    () => textType,
    (text = '') => text.toUpperCase(),
  ),
  length: onTexts(
    1,
    () => decimalType,
    (text = '') => ({ units: BigInt(Array.from(text).length), scale: 0 }),
  ),
  contains: onTexts(
    2,
    () => booleanType,
    (text = '', part = '') => text.includes(part),
  ),
  startsWith: onTexts(
    2,
    () => booleanType,
    (text = '', part = '') => text.startsWith(part),
  ),
  isGtin: onTexts(
    1,
    () => booleanType,
    (text = '') => isGtin(text),
  ),
}
