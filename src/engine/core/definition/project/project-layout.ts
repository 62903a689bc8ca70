import type {
  EntityDefinition,
  FamilyDefinition,
  FormLayout,
  SectionDefinition,
} from '../../model/family-definition.ts'
import { cellsOfSheet, type ChartDefinition, type PrintedSheet } from '../../model/section-parts.ts'
import { maySeeList, mentions, unreadNames } from './project-lists.ts'
import { mayRead, type Viewer } from './viewer.ts'

/** What a layout is cut by. */
interface LayoutCut {
  /** The entity as the viewer sees it. */
  readonly entity: EntityDefinition
  readonly viewer: Viewer
  readonly families: ReadonlyMap<string, FamilyDefinition>
}

/** The layout without fields, lines and lists the viewer may not see, and without sections and tabs that would be empty. */
export function projectLayout(form: FormLayout, cut: LayoutCut): FormLayout {
  const sections = form.sections.flatMap((section) => projectSection(section, cut) ?? [])
  const kept = new Set(sections.map((section) => section.id))
  const tabs = form.tabs.map((tab) => ({ ...tab, sections: tab.sections.filter((id) => kept.has(id)) }))
  const sheets = form.sheets.flatMap((sheet) => projectSheet(sheet, cut) ?? [])
  return { ...form, sections, tabs: tabs.filter((tab) => tab.sections.length > 0), sheets }
}

/** A sheet is for whoever may read every column of it: without one it would be another sheet. */
function projectSheet(sheet: PrintedSheet, { entity }: LayoutCut): PrintedSheet | undefined {
  const cells = new Set(entity.lines.find(({ id }) => id === sheet.lines)?.fields.map(({ id }) => id))
  const header = new Set(entity.fields.map(({ id }) => id))
  if (!cellsOfSheet(sheet).every((name) => cells.has(name))) return undefined
  return { ...sheet, fields: sheet.fields.filter((id) => header.has(id)) }
}

/** A chart is shown to whoever may read all that it draws. */
function maySeeChart({ lines, related, x, y, to, series }: ChartDefinition, cut: LayoutCut): boolean {
  const names = [x, y, ...(to === undefined ? [] : [to]), ...series]
  if (related === undefined) {
    const cells = cut.entity.lines.find(({ id }) => id === lines)?.fields.map(({ id }) => id) ?? []
    return names.every((name) => cells.includes(name))
  }
  const fields = cut.families.get(related.family)?.entity.fields ?? []
  const isRead = (name: string) => fields.some((field) => field.id === name && mayRead(cut.viewer, field))
  return maySeeRelated(related, cut) && names.every(isRead)
}

function projectSection(section: SectionDefinition, cut: LayoutCut): SectionDefinition | undefined {
  if (section.chart !== undefined) return maySeeChart(section.chart, cut) ? section : undefined
  const kept = new Set([...cut.entity.fields, ...cut.entity.lines].map((field) => field.id))
  const open = (ids: readonly string[]) => ids.filter((id) => kept.has(id))
  const fields = open(section.fields)
  const isShown =
    section.related === undefined
      ? section.grid === undefined
        ? fields.length > 0
        : kept.has(section.grid)
      : maySeeRelated(section.related, cut)
  const cells = new Set(cut.entity.lines.find(({ id }) => id === section.grid)?.fields.map(({ id }) => id))
  const card = section.card.filter((id) => cells.has(id))
  const chain = Object.values(section.chain ?? {}).every((id) => cells.has(id)) ? section.chain : undefined
  return isShown ? { ...section, fields, totals: open(section.totals), card, chain } : undefined
}

/** The right of the list's own family decides; a filter over what the viewer may not read would tell it. */
function maySeeRelated(related: NonNullable<SectionDefinition['related']>, { viewer, families }: LayoutCut): boolean {
  const family = families.get(related.family)
  if (family === undefined || !maySeeList(family, related.list, viewer)) return false
  return !mentions(related.where, unreadNames(family.entity, viewer))
}
