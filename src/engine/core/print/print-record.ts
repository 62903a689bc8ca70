import { formatDay } from '../field-kinds/parts/format-day.ts'
import { isEmpty } from '../record/record-scope.ts'
import type { ClientFamily } from '../http/definitions-contract.ts'
import type { SectionDefinition } from '../model/screens/form-layout.ts'
import { isOfRecord, tabsOf } from './form-tabs.ts'
import type { EntityRecord } from '../model/value.ts'
import type { PreferenceValues } from '../preferences/effective-preferences.ts'
import type { PrintFrame } from '../preferences/print-preferences.ts'
import { scalarIn } from '../record/read-values.ts'
import type { TextContext } from '../record/text-of-value.ts'
import { documentLocale } from '../titles/document-currency.ts'
import { headerTexts } from './layout-names.ts'
import { laidOut } from './laid-out.ts'
import type { PrintLayout } from './print-layout.ts'
import { printCompared } from './print-compared.ts'
import { printFields } from './print-fields.ts'
import { printLineGroups } from './print-groups.ts'
import { isBlankTable, printLines } from './print-lines.ts'
import { paperTitle, printPaper, unfinalState } from './print-paper.ts'
import type { PrintedBlock, PrintedGroup, PrintedRecord } from './printed-record.ts'

/** What is printed: a record of a family as its reader may see both. */
export interface PrintSource {
  readonly family: Pick<ClientFamily, 'entity' | 'form' | 'title'>
  readonly record: EntityRecord
}

/** What stands around it: the frame of the site, whose it is where the site has set no name, and how the tenant prints such records. */
export interface PrintSurroundings {
  readonly frame: PrintFrame
  readonly tenantName: string
  readonly siteName: string
  /** What holds at the site, of which a paper names what the house says of itself. */
  readonly house: PreferenceValues
  /** Undefined: as the definition says. */
  readonly layout?: PrintLayout | undefined
}

/** A record on paper, worked out from its definition alone (PRINT-1). */
export function printRecord(
  source: PrintSource,
  { frame, tenantName, siteName, house, layout }: PrintSurroundings,
  ofSite: TextContext,
): PrintedRecord {
  const { family, record } = source
  const { titles } = ofSite
  const context = { ...ofSite, locale: documentLocale(ofSite.locale, family.entity, { record, titles }) }
  const title = scalarIn(record, family.entity.title)
  const number = isEmpty(title) ? context.translate('form.new') : String(title)
  const { entity, form } = family
  const onPaper = form.paper && { entity, record, paper: form.paper, house }
  const called = (onPaper && paperTitle(onPaper, context)) ?? context.translate(family.title)
  const printed = {
    name: frame.name === '' ? `${tenantName} · ${siteName}` : frame.name,
    title: `${called} ${number}`,
    state: onPaper === undefined ? '' : unfinalState(onPaper, context),
    groups: onPaper === undefined ? printGroups(source, context) : printPaper(onPaper, context),
    footer: frame.footer,
    paper: frame.paper,
    logo: frame.logo,
  }
  if (layout === undefined) return printed
  const today = formatDay(context.locale.today, context.locale.dateFormat)
  const said = { ...headerTexts(family.entity.fields, record, context), tenant: tenantName, site: siteName }
  const code = isEmpty(title) ? '' : number
  return laidOut(printed, { layout, names: { ...said, number, today }, code }, context.translate)
}

/** What the record says, to be read alone: header fields that are given, lines, totals. */
export function printGroups(source: PrintSource, context: TextContext): readonly PrintedGroup[] {
  return groupsOf(source.family)
    .map(({ id, title, sections }) => ({
      id,
      title: title === undefined ? undefined : context.translate(title),
      blocks: sections.flatMap((section) => printSection(source, section, context)),
    }))
    .filter(({ blocks }) => blocks.some(saysSomething))
}

/** A tab of which nothing is printed leaves no title on paper (PRINT-98). */
function saysSomething(block: PrintedBlock): boolean {
  return block.kind !== 'fields' || block.fields.length > 0
}

interface SectionGroup {
  readonly id: string
  readonly title: string | undefined
  readonly sections: readonly SectionDefinition[]
}

/** What stands under each other: every tab with its title, or everything under none. Header fields come before lines where there are no tabs. */
function groupsOf({ form }: PrintSource['family']): readonly SectionGroup[] {
  const tabs = tabsOf(form, isOfRecord)
  if (tabs.length > 1) return tabs
  const sections = form.sections.toSorted((one, other) => Number(isTable(one)) - Number(isTable(other)))
  return [{ id: '', title: undefined, sections }]
}

function isTable({ grid, compare }: SectionDefinition): boolean {
  return grid !== undefined || compare !== undefined
}

/** A section as it is printed; nothing for what this reader may not read, and for lists of other records. */
function printSection(
  { family: { entity }, record }: PrintSource,
  section: SectionDefinition,
  context: TextContext,
): readonly PrintedBlock[] {
  const known = (ids: readonly string[]) => ids.flatMap((id) => entity.fields.find((field) => field.id === id) ?? [])
  const { id, grid, compare } = section
  if (compare !== undefined) return printCompared({ entity, record, section: id, compare }, context)
  if (grid !== undefined) {
    const lines = entity.lines.find((field) => field.id === grid)
    if (lines === undefined) return []
    const table = printLines({ record, lines, totals: known(section.totals), more: section.more }, context)
    return [
      ...(isBlankTable(table) ? [] : [table]),
      ...printLineGroups({ record, lines, groups: section.groups }, context),
    ]
  }
  const fields = known(section.fields)
  return fields.length === 0
    ? []
    : [{ kind: 'fields', id, fields: printFields(fields, (field) => scalarIn(record, field.id), context) }]
}
