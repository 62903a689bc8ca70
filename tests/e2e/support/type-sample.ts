import type { Locator, Page } from 'playwright'
import type { EntityDefinition, FamilyDefinition } from '#core/model/family-definition.ts'
import type { FieldDefinition } from '#core/model/field-definition.ts'
import type { SectionDefinition } from '#core/model/screens/form-layout.ts'
import type { LocaleTexts, TenantDefinitions } from '#core/model/tenant-definitions.ts'
import type { EntityRecord, LineRecord, Scalar } from '#core/model/value.ts'
import { headerHides } from '#core/definition/project/header-hides.ts'
import { findText } from '#core/definition/normalize/locales/merge-locales.ts'
import type { WireList } from '#core/http/odata-contract.ts'
import { shownLineFields } from '#core/field-kinds/line-fields.ts'
import { columnsOf, fieldOfLine } from '#core/field-kinds/one-of-fields.ts'
import { isAllowed } from '#core/record/is-allowed.ts'
import { isEmpty, linesOf } from '#core/record/record-scope.ts'
import type { SessionScope } from '#core/rules/session-types.ts'
import { lookupIn } from '../../server/families/support/lookup-in.ts'
import type { TestSession } from '../../server/support/sign-in.ts'
import { candidates } from './pick-candidate.ts'

/** What typing a record needs to know. */
export interface Typist {
  readonly page: Page
  readonly session: TestSession
  readonly definitions: TenantDefinitions
  /** What expressions read of the session. */
  readonly scope: SessionScope
}

/** Waits until the form of a record can be typed into. */
export async function openForm(page: Page): Promise<void> {
  await page.locator('[data-field], [data-lines]').first().waitFor()
}

/** Types a record into its form as a person would: tab by tab, by the names of the controls, and lines by a paste from a spreadsheet. */
export async function typeSample(typist: Typist, family: FamilyDefinition, record: EntityRecord): Promise<void> {
  const { form, entity } = family
  // Lists, comparisons and what is worked out hold nothing to type, and their tabs may not be there yet.
  const typed = new Set(entity.fields.filter(({ isDerived }) => !isDerived).map(({ id }) => id))
  for (const section of form.sections.filter(
    ({ fields, grid }) => fields.some((id) => typed.has(id)) || grid !== undefined,
  )) {
    await openTab(typist.page, form.tabs.find(({ sections }) => sections.includes(section.id))?.id)
    for (const id of section.fields) await typeField(typist, entity.fields, { id, record })
    const lines = entity.lines.find(({ id }) => id === section.grid)
    const rows = lines === undefined ? [] : linesOf(record, lines.id)
    if (lines === undefined || rows.length === 0 || lines.isDerived) continue
    if (section.isTree) await tickRows(typist, lines, rows)
    else
      await pasteRows(typist, {
        lines,
        rows,
        hidden: [...asideOf(section), ...hiddenBy(typist, { entity, lines, record })],
      })
  }
}

/** Columns that stand aside of a record somebody writes. */
function asideOf({ more }: SectionDefinition): readonly string[] {
  return more.flatMap(({ columns, whileEdited }) => (whileEdited ? [] : columns))
}

/** Opens a tab of the form; forms without tabs, and with one alone, have none to open. */
async function openTab(page: Page, tab: string | undefined): Promise<void> {
  const strip = page.locator('.frm-tab-strip')
  if (tab !== undefined && (await strip.isVisible())) await strip.locator(`[data-tab="${tab}"]`).click()
}

async function typeField(
  typist: Typist,
  fields: readonly FieldDefinition[],
  { id, record }: { readonly id: string; readonly record: EntityRecord },
): Promise<void> {
  const field = fields.find((one) => one.id === id)
  const value = record[id]
  if (field === undefined || field.isDerived || isEmpty(value) || typeof value === 'object') return
  await typeValue(typist, field, value)
}

/** The English text of a key. */
export function textOf({ locales }: TenantDefinitions, key: string, language = 'en'): string {
  const text = findText(locales[language] as LocaleTexts | undefined, key)
  return typeof text === 'string' ? text : key
}

async function typeValue(typist: Typist, field: FieldDefinition, value: Scalar): Promise<void> {
  const named = typist.page.getByLabel(textOf(typist.definitions, field.label), { exact: true })
  const control = named.and(typist.page.locator(`[id^="field-${field.id}"]`)).first()
  // A section may be drawn a moment after the first ones; folded ones hold what nobody must give.
  if (field.required) await control.waitFor()
  if (!(await control.isVisible()) || (await control.getAttribute('readonly')) !== null) return
  await typeInto(control, await writtenValue(typist, field, value))
}

/** By what the control is: a list, a box to tick, a search, or a box to write in. */
async function typeInto(control: Locator, text: string): Promise<void> {
  const kind = await control.evaluate((element: Element) => {
    if (element instanceof HTMLSelectElement) return 'list'
    if (element instanceof HTMLInputElement && element.type === 'checkbox') return 'tick'
    return element.getAttribute('role') === 'combobox' ? 'search' : 'box'
  })
  if (kind === 'list') await control.selectOption(text)
  else if (kind === 'tick') await control.setChecked(text === 'true')
  else if (kind === 'box') await control.fill(text)
  else if ((await control.inputValue()) !== text) {
    const found = candidates(control.page())
    await control.fill(`${text} `)
    await found.getByRole('option').first().waitFor()
    await control.press('Enter')
    await found.waitFor({ state: 'hidden' })
  }
}

/** A value as people write it; of a lookup what its record is called. */
async function writtenValue({ session, definitions }: Typist, field: FieldDefinition, value: Scalar): Promise<string> {
  const lookup = lookupIn(field)
  const target = definitions.entity(lookup?.to ?? '')
  if (lookup === undefined || target === undefined) return String(value)
  const title = target.fields.find(({ id }) => id === target.title)
  const inner = lookupIn(title)
  const query = new URLSearchParams({
    $filter: `Id eq ${value}`,
    ...(inner && title ? { $expand: title.property } : {}),
    ...(lookup.everySite === undefined ? {} : { lookup: lookup.everySite }),
  })
  const [row] = (await session.call({ url: `/inventory/api/${lookup.set}?${query}` })).json<WireList>().value
  const name = row?.[title?.property ?? '']
  if (inner === undefined) return String(name)
  const innerTarget = definitions.entity(inner.to)
  const innerTitle = innerTarget?.fields.find(({ id }) => id === innerTarget.title)
  // The lookup was expanded, so its property holds the record.
  return String((name as Readonly<Record<string, unknown>>)[innerTitle?.property ?? ''])
}

interface Pasted {
  readonly lines: FamilyDefinition['entity']['lines'][number]
  readonly rows: readonly LineRecord[]
  /** Columns that are not shown, or not until somebody opens them: a paste passes them by. */
  readonly hidden: readonly string[]
}

/** Fields of lines that what the header says hides in every line (LINES-72). */
function hiddenBy(
  { scope: session }: Typist,
  {
    entity,
    lines,
    record,
  }: Pick<Pasted, 'lines'> & { readonly entity: EntityDefinition; readonly record: EntityRecord },
): readonly string[] {
  return headerHides(lines)
    .filter(({ visibleIf }) => !isAllowed(visibleIf, { entity, session, record, isNew: true }))
    .map(({ id }) => id)
}

/** Lines of one choice that are drawn as a tree of its values. */
async function tickRows({ page }: Typist, lines: Pasted['lines'], rows: readonly LineRecord[]): Promise<void> {
  const section = page.locator(`[data-lines="${lines.id}"]`)
  const values = rows.map((row) => String(row[lines.once[0] ?? '']))
  await section.getByRole('button', { name: 'Open all', exact: true }).click()
  for (const value of values) await section.locator(`[role=treeitem][data-key$="=${value}"]`).click()
}

async function pasteRows(typist: Typist, { lines, rows, hidden }: Pasted) {
  const { page } = typist
  const there = columnsOf(lines, shownLineFields(lines)).filter(
    (column) => !column.fields.some(({ id }) => hidden.includes(id)),
  )
  // A new line is written from its first cell that may be.
  const shown = there.slice(there.findIndex(({ fields }) => fields.some((field) => !field.isDerived)))
  const texts: string[] = []
  for (const row of rows) {
    const cells: string[] = []
    for (const column of shown) {
      const field = fieldOfLine(lines, column, row) ?? column.fields[0]
      if (field === undefined) continue
      const value = row[field.id]
      cells.push(field.isDerived || isEmpty(value) ? '' : await writtenValue(typist, field, value ?? null))
    }
    texts.push(cells.join('\t'))
  }
  const grid = page.locator(`[data-lines="${lines.id}"]`)
  const add = grid.getByRole('button', { name: 'Add a line', exact: true })
  if (lines.readOnlyIf !== undefined && !(await isThere(add))) return
  await add.click()
  await grid.locator('[role=gridcell]:focus').waitFor()
  await page.evaluate((text) => navigator.clipboard.writeText(text), texts.join('\n'))
  await page.keyboard.press('Control+V')
  await namesAreKnown(grid)
}

/** Lines this person may not write offer no line to add. */
async function isThere(button: Locator): Promise<boolean> {
  return button.waitFor({ timeout: 1500 }).then(
    () => true,
    () => false,
  )
}

/** Pasted names are looked up on the server; what is not known after a while is told by the save. */
async function namesAreKnown(grid: Locator): Promise<void> {
  const unknown = grid.locator('[role=gridcell][aria-invalid=true]')
  for (let wait = 0; wait < 40 && (await unknown.count()) > 0; wait += 1) await grid.page().waitForTimeout(50)
}
