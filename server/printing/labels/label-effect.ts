import { linesNeed } from '#core/effects/need.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import type { Decimal } from '#core/decimal/decimal.ts'
import { printDecimal } from '#core/decimal/decimal.ts'
import { decimalParam, maybeDecimalParam, textParam } from '#core/model/param.ts'
import { labelMisfits, type LabelFormat } from '#core/print/labels/label-format.ts'
import { namesOfLabel, namesWritten } from '#core/print/labels/label-names.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../../documents/effects/record-effect.ts'

const needs = {
  labelled: textParam('header', ['choice']),
  paper: textParam('header', ['choice']),
  symbol: textParam('header', ['choice']),
  labelWidth: decimalParam('header', ['quantity']),
  labelHeight: decimalParam('header', ['quantity']),
  across: maybeDecimalParam('header', ['integer']),
  down: maybeDecimalParam('header', ['integer']),
  marginTop: maybeDecimalParam('header', ['quantity']),
  marginLeft: maybeDecimalParam('header', ['quantity']),
  gapAcross: maybeDecimalParam('header', ['quantity']),
  gapDown: maybeDecimalParam('header', ['quantity']),
  names: textParam('header', ['multiline']),
  texts: linesNeed({ text: textParam('line', ['text']), size: maybeDecimalParam('line', ['integer']) }),
}

type LabelInput = RecordEffectInput<typeof needs>

/**
 * Saves of formats of labels: tells the names their texts may hold, refuses those nothing fills (LABEL-2), and what does not fit on the label or
 * its sheet (LABEL-3).
 */
export const labelEffect: RecordEffect = defineRecordEffect({
  name: 'print:label',
  needs,
  fills: async (input) => ({ names: namesIn(input).map(inBraces).join(' ') }),
  issues: async (input) => [...unknownNames(input), ...misfits(input)],
})

function namesIn({ definitions, record }: LabelInput): readonly string[] {
  const family = definitions.families.get(record.labelled)
  return family === undefined ? [] : namesOfLabel(family.entity)
}

function unknownNames(input: LabelInput): readonly FieldIssue[] {
  const names = namesIn(input)
  const known = names.map(inBraces).join(', ')
  return input.record.texts.flatMap(({ text }, index) =>
    namesWritten(text)
      .filter((name) => !names.includes(name))
      .map((name) => ({
        ...fieldIssue(
          'text',
          { code: 'unknownName', params: { name: inBraces(name), known } },
          { lines: 'texts', index },
        ),
        message: 'labelFormat.error.unknownName',
      })),
  )
}

function misfits({ record }: LabelInput): readonly FieldIssue[] {
  return labelMisfits(formatOf(record)).map(({ field, code }) => ({
    ...fieldIssue(field, { code }),
    message: `labelFormat.error.${code}`,
  }))
}

function formatOf(record: LabelInput['record']): LabelFormat {
  const numberOf = (value: Decimal | undefined, otherwise = 0) =>
    value === undefined ? otherwise : Number(printDecimal(value))
  return {
    paper: record.paper === 'A4' || record.paper === 'Letter' ? record.paper : 'Roll',
    symbol: record.symbol === 'Bars' || record.symbol === 'QR' ? record.symbol : 'None',
    width: numberOf(record.labelWidth),
    height: numberOf(record.labelHeight),
    across: numberOf(record.across, 1),
    down: numberOf(record.down, 1),
    marginTop: numberOf(record.marginTop),
    marginLeft: numberOf(record.marginLeft),
    gapAcross: numberOf(record.gapAcross),
    gapDown: numberOf(record.gapDown),
    texts: record.texts.map(({ text, size }) => ({ text, size: numberOf(size, 9), isBold: false })),
  }
}

function inBraces(name: string): string {
  return `{{${name}}}`
}
