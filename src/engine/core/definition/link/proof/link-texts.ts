import { isState } from '../../../field-kinds/field-questions.ts'
import type { FamilyDefinition } from '../../../model/family-definition.ts'
import { houseLabel } from '../../../model/screens/paper-definition.ts'
import type { ListDefinition } from '../../../model/screens/list-definition.ts'
import { productId } from '../../../model/product-id.ts'
import { findText } from '../../normalize/locales/merge-locales.ts'
import { nearestName } from '../../../text/did-you-mean.ts'
import { pointerTo } from '../../read/json-pointer.ts'
import type { LocaleTexts, TenantDefinitions } from '../../../model/tenant-definitions.ts'
import { allPlaces, fieldPlaces, linesPlaces } from './field-place.ts'
import type { FamilyLink, LinkContext } from './link-context.ts'
import type { LinkProblem } from './link-problem.ts'
import { choicesOf } from '../../../model/field-shapes.ts'
import type { ChoiceDefinition } from '../../../model/field-definition.ts'

/** A text a definition shows, and where it says so. */
export interface TextUse {
  /** Locale key without `@`. */
  readonly key: string
  readonly pointer: string
}

/** Every text of a family exists in every language. */
export function linkFamilyTexts(link: FamilyLink): Generator<LinkProblem> {
  // A family may write names of its own for its states; what it does not write is the common one.
  for (const { label } of statesOf(link.family)) link.proof.usedTexts.add(label)
  return linkTexts(textsOfFamily(link.family), link)
}

/** Every text used exists in every language; a missing one is reported once, with the languages it is missing in. */
export function* linkTexts(uses: readonly TextUse[], { definitions, proof }: LinkContext): Generator<LinkProblem> {
  const languages = Object.keys(definitions.locales)
  for (const { key, pointer } of uses) {
    proof.texts += 1
    proof.usedTexts.add(key)
    const missing = languages.filter((language) => findText(definitions.locales[language], key) === undefined)
    if (missing.length === 0) continue
    const message = `The text "${key}" is missing in ${missing.join(' and ')}.`
    const near = missing.length === languages.length ? nearestKey(key, definitions) : undefined
    const place = `add it to ${fileOf(key, missing[0] ?? '', definitions)}`
    const hint = near === undefined ? place : `did you mean "${near}"? Else ${place}`
    yield { pointer, code: 'missing-text', message, hint, cause: `text:${key}` }
  }
}

/** What only a tenant's overlay says is missing among the tenant's own texts: the product's were proved without it. */
function fileOf(key: string, language: string, { tenantId }: TenantDefinitions): string {
  const folder = tenantId === productId ? 'locales' : `tenants/${tenantId}/locales`
  return `${folder}/${language}/${key.split('.')[0] ?? ''}.json`
}

/** The key that differs in one part only, of the same file: others are near by chance. */
function nearestKey(key: string, { locales }: TenantDefinitions): string | undefined {
  const steps = key.split('.')
  const related = Object.values(locales).flatMap((texts) => {
    const own = texts[steps[0] ?? '']
    return typeof own === 'object' ? keysOf(own, `${steps[0] ?? ''}.`).filter((other) => isRelated(steps, other)) : []
  })
  return nearestName(key, related)
}

function isRelated(steps: readonly string[], other: string): boolean {
  const others = other.split('.')
  const apart = others.flatMap((step, index) => (step === steps[index] ? [] : [[steps[index] ?? '', step] as const]))
  const [only] = apart
  return (
    others.length === steps.length &&
    apart.length === 1 &&
    only !== undefined &&
    nearestName(only[0], [only[1]]) !== undefined
  )
}

function keysOf(texts: LocaleTexts, prefix: string): readonly string[] {
  return Object.entries(texts).flatMap(([key, entry]) =>
    typeof entry === 'string' ? [prefix + key] : keysOf(entry, `${prefix}${key}.`),
  )
}

function textsOfFamily(family: FamilyDefinition): readonly TextUse[] {
  return [
    { key: family.title, pointer: '/title' },
    ...textsOfFields(family),
    ...textsOfScreens(family),
    ...textsOfMoves(family),
    ...textsOfPublicForms(family),
    ...textsOfMails(family),
    ...family.sources.map(({ id, label }) => ({ key: label, pointer: `${pointerTo('/sources', id)}/label` })),
    ...family.sources.flatMap(({ id, makes }) =>
      makes === undefined ? [] : [{ key: makes, pointer: `${pointerTo('/sources', id)}/makes` }],
    ),
  ]
}

function textsOfPublicForms({ publicForms }: FamilyDefinition): readonly TextUse[] {
  return Object.values(publicForms).flatMap(({ id, texts }) =>
    Object.values(texts).map((key) => ({ key, pointer: pointerTo('/publicForms', id) })),
  )
}

function textsOfMails({ mails }: FamilyDefinition): readonly TextUse[] {
  return Object.values(mails).flatMap(({ id, texts }) =>
    Object.values(texts).map((key) => ({ key, pointer: pointerTo('/mails', id) })),
  )
}

function textsOfFields(family: FamilyDefinition): readonly TextUse[] {
  const fields = allPlaces(family).flatMap(({ field, pointer }) => [
    { key: field.label, pointer: `${pointer}/label` },
    ...(field.help === undefined ? [] : [{ key: field.help, pointer: `${pointer}/help` }]),
  ])
  const columns = linesPlaces(family).flatMap(({ field, pointer }) =>
    field.oneOf.map(({ id, label }) => ({ key: label, pointer: `${pointerTo(`${pointer}/oneOf`, id)}/label` })),
  )
  const drawn = linesPlaces(family).flatMap(({ field, pointer }) =>
    (field.matrix?.columns ?? []).map(({ label }) => ({ key: label, pointer: `${pointer}/matrix/columns` })),
  )
  const states = statesOf(family).map(({ value }) => ({ key: `status.${value}`, pointer: '/workflow/states' }))
  const choices = fieldPlaces(family).flatMap(({ field, pointer }) =>
    isState(field)
      ? []
      : choicesOf(field).flatMap(({ label, under = [] }) =>
          [label, ...under].map((key) => ({ key, pointer: `${pointer}/options` })),
        ),
  )
  const rules = family.entity.rules.map((rule) => ({
    key: rule.message,
    pointer: `${pointerTo('/entity/rules', rule.id)}/message`,
  }))
  return [...fields, ...columns, ...drawn, ...states, ...choices, ...rules]
}

function statesOf(family: FamilyDefinition): readonly ChoiceDefinition[] {
  return fieldPlaces(family).flatMap(({ field }) => (isState(field) ? choicesOf(field) : []))
}

function textsOfScreens(family: FamilyDefinition): readonly TextUse[] {
  return [...textsOfLists(family), ...textsOfForm(family)]
}

function textsOfLists(family: FamilyDefinition): readonly TextUse[] {
  return Object.values(family.lists).flatMap((list) => {
    const pointer = pointerTo('/lists', list.id)
    const views = list.views.map((view) => ({
      key: view.title,
      pointer: `${pointerTo(`${pointer}/views`, view.id)}/title`,
    }))
    const tones = textsOfTones(list.tones, pointer)
    const made = list.rowsMake.flatMap(({ id, label, otherwise }) => {
      const at = pointerTo(`${pointer}/rowsMake`, id)
      return [
        { key: label, pointer: `${at}/label` },
        ...(otherwise === undefined ? [] : [{ key: otherwise, pointer: `${at}/otherwise` }]),
      ]
    })
    return [
      { key: list.title, pointer: `${pointer}/title` },
      ...(list.empty === undefined ? [] : [{ key: list.empty, pointer: `${pointer}/empty` }]),
      ...(list.totalsNote === undefined ? [] : [{ key: list.totalsNote, pointer: `${pointer}/totalsNote` }]),
      ...views,
      ...tones,
      ...made,
    ]
  })
}

function textsOfTones(tones: ListDefinition['tones'], pointer: string): readonly TextUse[] {
  return Object.entries(tones).flatMap(([column, all]) =>
    all.map(({ text }, index) => ({
      key: text,
      pointer: `${pointerTo(`${pointer}/tones`, column)}/${index}/text`,
    })),
  )
}

function textsOfForm(family: FamilyDefinition): readonly TextUse[] {
  const sections = family.form.sections.map((section) => ({
    key: section.title,
    pointer: `${pointerTo('/form/sections', section.id)}/title`,
  }))
  const more = family.form.sections.flatMap((section) =>
    section.more.map(({ id, title }) => ({
      key: title,
      pointer: `${pointerTo(`${pointerTo('/form/sections', section.id)}/more`, id)}/title`,
    })),
  )
  const groups = family.form.sections.flatMap((section) =>
    section.groups.map(({ id, title }) => ({
      key: title,
      pointer: `${pointerTo(`${pointerTo('/form/sections', section.id)}/groups`, id)}/title`,
    })),
  )
  const tones = family.form.sections.flatMap(({ id, tones: own }) => textsOfTones(own, pointerTo('/form/sections', id)))
  const tabs = family.form.tabs.map((tab) => ({
    key: tab.title,
    pointer: `${pointerTo('/form/tabs', tab.id)}/title`,
  }))
  const { save } = family.form
  const sheets = family.form.sheets.map((sheet) => ({
    key: sheet.title,
    pointer: `${pointerTo('/form/sheets', sheet.id)}/title`,
  }))
  return [
    ...sections,
    ...more,
    ...tones,
    ...groups,
    ...tabs,
    ...sheets,
    ...textsOfPaper(family),
    ...family.form.links.map((link) => ({ key: link.label, pointer: `${pointerTo('/form/links', link.id)}/label` })),
    ...(save === undefined ? [] : [{ key: save, pointer: '/form/save' }]),
  ]
}

function textsOfPaper({ form }: FamilyDefinition): readonly TextUse[] {
  return (form.paper?.sections ?? []).flatMap(({ id, title, house, groups }) => {
    const pointer = pointerTo('/form/paper/sections', id)
    return [
      { key: title, pointer: `${pointer}/title` },
      ...house.map((name) => ({ key: houseLabel(name), pointer: `${pointer}/house` })),
      ...groups.map((group) => ({ key: group.title, pointer: `${pointerTo(`${pointer}/groups`, group.id)}/title` })),
    ]
  })
}

function textsOfMoves(family: FamilyDefinition): readonly TextUse[] {
  return Object.values(family.workflow?.moves ?? {}).flatMap((move) => {
    const pointer = pointerTo('/workflow/moves', move.id)
    const asked =
      move.ask.lines === undefined ? [] : [{ key: move.ask.lines.label, pointer: `${pointer}/ask/lines/label` }]
    return [{ key: move.label, pointer: `${pointer}/label` }, ...asked]
  })
}
