import type { EntityDefinition, FamilyDefinition } from '../../model/family-definition.ts'
import type { FormLayout, SectionDefinition } from '../../model/screens/form-layout.ts'
import {
  cellsOfPart,
  isWrittenOn,
  type ChartDefinition,
  type PrintedPart,
  type PrintedSheet,
  type RelatedList,
  type ScaleDefinition,
} from '../../model/screens/section-parts.ts'
import { projectCompare } from './project-compare.ts'
import { projectPaper } from './project-paper.ts'
import { projectGroups, projectTake } from './project-groups.ts'
import { maySeeList, mentions, unreadNames } from './project-lists.ts'
import { varsOf } from './vars-of.ts'
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
  return {
    ...form,
    sections,
    tabs: tabs.filter((tab) => tab.sections.length > 0),
    sheets,
    paper: projectPaper(form.paper, cut.entity),
    scale: projectScale(form.scale, cut),
  }
}

/**
 * A sheet that is written on is for whoever may read every column of it: without one it would be another sheet. Of one that is read, what a
 * viewer may not read is left out.
 */
function projectSheet(sheet: PrintedSheet, cut: LayoutCut): PrintedSheet | undefined {
  const header = new Set(cut.entity.fields.map(({ id }) => id))
  const parts = sheet.parts.flatMap((part) => projectPart(part, cut) ?? [])
  const isWhole = sheet.parts.every((part) => parts.includes(part))
  if (parts.length === 0 || (isWrittenOn(sheet) && !isWhole)) return undefined
  const picture = sheet.picture !== undefined && header.has(sheet.picture) ? sheet.picture : undefined
  return { ...sheet, picture, fields: sheet.fields.filter((id) => header.has(id)), parts }
}

/** The part itself where the viewer may read all of it. */
function projectPart(part: PrintedPart, cut: LayoutCut): PrintedPart | undefined {
  if (part.related !== undefined && !maySeeRelated(part.related, cut)) return undefined
  const cells = new Set(part.related === undefined ? cellsSeen(part.lines, cut) : fieldsSeen(part.related, cut))
  if (cellsOfPart(part).every((name) => cells.has(name))) return part
  const columns = part.columns.filter((name) => cells.has(name))
  return columns.length === 0 ? undefined : { ...part, columns }
}

/** Fields of lines the viewer reads, and columns of which they read a field. */
function cellsSeen(id: string | undefined, { entity }: LayoutCut): readonly string[] {
  const lines = entity.lines.find((one) => one.id === id)
  const cells = lines?.fields.map((field) => field.id) ?? []
  const columns = lines?.oneOf.filter(({ fields }) => Object.values(fields).some((name) => cells.includes(name))) ?? []
  return [...cells, ...columns.map((column) => column.id)]
}

function fieldsSeen({ family }: RelatedList, { families, viewer }: LayoutCut): readonly string[] {
  const fields = families.get(family)?.entity.fields ?? []
  return fields.filter((field) => mayRead(viewer, field)).map(({ id }) => id)
}

/** Scaling is for whoever may read what is scaled. */
function projectScale(scale: ScaleDefinition | undefined, cut: LayoutCut): ScaleDefinition | undefined {
  if (scale === undefined) return undefined
  const header = new Set(cut.entity.fields.map(({ id }) => id))
  const cells = new Set(cellsSeen(scale.lines, cut))
  const isSeen = scale.by.every((id) => header.has(id)) && scale.quantities.every((id) => cells.has(id))
  return isSeen ? { ...scale, columns: scale.columns.filter((id) => cells.has(id)) } : undefined
}

/** A chart is shown to whoever may read all that it draws. */
function maySeeChart({ lines, related, x, y, to, series, choose }: ChartDefinition, cut: LayoutCut): boolean {
  const names = [x, ...y, ...(to === undefined ? [] : [to]), ...series, ...choose.map(({ field }) => field)]
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
  if (section.compare !== undefined) return projectCompare(section, section.compare, cut.entity)
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
  const shown = (ids: readonly string[]) => ids.filter((id) => cells.has(id))
  const card = shown(section.card)
  const more = section.more
    .map((group) => ({ ...group, columns: shown(group.columns), by: shown(group.by) }))
    .filter(({ columns }) => columns.length > 0)
  const tones = seenTones(section.tones, cells)
  const chain = Object.values(section.chain ?? {}).every((id) => cells.has(id)) ? section.chain : undefined
  const groups = projectGroups(section.groups, { header: kept, cells })
  const take = projectTake(section.take, cells)
  return isShown
    ? { ...section, fields, totals: open(section.totals), groups, take, card, more, tones, chain }
    : undefined
}

/** What stands out, without columns and conditions the viewer does not read. */
function seenTones(tones: SectionDefinition['tones'], cells: ReadonlySet<string>): SectionDefinition['tones'] {
  const open = Object.entries(tones).filter(([column]) => cells.has(column))
  const isSeen = (path: string) => !path.startsWith('row.') || cells.has(path.slice('row.'.length))
  return Object.fromEntries(open.map(([column, all]) => [column, all.filter(({ when }) => varsOf(when).every(isSeen))]))
}

/** The right of the list's own family decides; a filter over what the viewer may not read would tell it. */
function maySeeRelated(related: NonNullable<SectionDefinition['related']>, { viewer, families }: LayoutCut): boolean {
  const family = families.get(related.family)
  if (family === undefined || !maySeeList(family, related.list, viewer)) return false
  return !mentions(related.where, unreadNames(family.entity, viewer))
}
