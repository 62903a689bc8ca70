import { formatMessage } from '#core/errors/format-message.ts'
import type { FieldIssue } from '#core/errors/field-issue.ts'
import { linesNeed } from '#core/effects/need.ts'
import { formatDay } from '#core/field-kinds/parts/format-day.ts'
import { textParam } from '#core/model/param.ts'
import { layoutNames } from '#core/print/layout-names.ts'
import { printParts, type PrintPart } from '#core/print/print-parts.ts'
import type { LineRecord } from '#core/model/value.ts'
import { fieldIssue } from '#core/record/field-issues.ts'
import { linesOf } from '#core/record/record-scope.ts'
import { translatorFor, type Translate } from '../../definitions/translator-for.ts'
import { defineRecordEffect, type RecordEffect, type RecordEffectInput } from '../../documents/effects/record-effect.ts'

const needs = {
  document: textParam('header', ['choice']),
  language: textParam('header', ['choice']),
  title: textParam('header', ['text']),
  above: textParam('header', ['multiline']),
  below: textParam('header', ['multiline']),
  names: textParam('header', ['multiline']),
  shownTitle: textParam('header', ['text']),
  shownAbove: textParam('header', ['multiline']),
  shownBelow: textParam('header', ['multiline']),
  parts: linesNeed({ part: textParam('line', ['text']) }),
}

type TemplateInput = RecordEffectInput<typeof needs>

/**
 * Saves of print templates: every part of the definition has a line (PRINT-45), a name nothing fills is refused, and the texts are shown with
 * an example (PRINT-46).
 */
export const templateEffect: RecordEffect = defineRecordEffect({
  name: 'print:template',
  needs,
  fills: async (input) => filled(input),
  issues: async (input) => {
    const names = layoutNames(partsOf(input))
    return (['title', 'above', 'below'] as const).flatMap((field) => unknownNames(field, input.record[field], names))
  },
  fillsLines: async (input, record) => ({ parts: allParts(input, linesOf(record, 'parts')) }),
})

/** A line for every part: those that are new come last, and what the definition does not know goes. */
function allParts(input: TemplateInput, lines: readonly LineRecord[]): readonly LineRecord[] {
  const parts = partsOf(input)
  const translate = translateOf(input)
  const known = new Set(parts.map(({ key }) => key))
  const kept = lines.filter(
    ({ part }, at) => known.has(String(part)) && lines.findIndex((one) => one['part'] === part) === at,
  )
  const there = new Set(kept.map(({ part }) => part))
  // A line somebody took out is one they do not want.
  const taken = new Set(input.before?.parts.map(({ part }) => part))
  const added = parts.flatMap(({ key, kind, label }) =>
    there.has(key) ? [] : [{ part: key, kind, name: translate(label), shown: !taken.has(key) }],
  )
  return [...kept, ...added]
}

function partsOf({ definitions, record }: TemplateInput): readonly PrintPart[] {
  const family = definitions.families.get(record.document)
  return family === undefined ? [] : printParts(family)
}

function translateOf({ definitions, ctx, record }: TemplateInput): Translate {
  return translatorFor(definitions, record.language === '' ? ctx.language : record.language)
}

function filled(input: TemplateInput) {
  const { definitions, record, clock } = input
  const family = definitions.families.get(record.document)
  if (family === undefined) return {}
  const parts = partsOf(input)
  const translate = translateOf(input)
  const usual = translate(family.title)
  const number = translate('mail.example.number')
  const today = formatDay(clock.now().toISOString().slice(0, 10), definitions.settings.locale.dateFormat)
  const site = translate('printTemplate.example.site')
  const example = {
    ...Object.fromEntries(parts.map(({ key, label }) => [key, `‹${translate(label)}›`])),
    tenant: definitions.settings.name,
    site,
    number,
    today,
  }
  const title = formatMessage(record.title, example).trim()
  return {
    names: layoutNames(parts).map(inBraces).join(' '),
    shownTitle: title.includes(number) ? title : `${title === '' ? usual : title} ${number}`,
    shownAbove: formatMessage(record.above, example),
    shownBelow: formatMessage(record.below, example),
  }
}

function unknownNames(
  field: 'title' | 'above' | 'below',
  text: string,
  names: readonly string[],
): readonly FieldIssue[] {
  const written = [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name)
  const known = names.map(inBraces).join(', ')
  return written
    .filter((name) => !names.includes(name))
    .map((name) => ({
      ...fieldIssue(field, { code: 'unknownName', params: { name: inBraces(name), known } }),
      message: 'printTemplate.error.unknownName',
    }))
}

function inBraces(name: string): string {
  return `{{${name}}}`
}
