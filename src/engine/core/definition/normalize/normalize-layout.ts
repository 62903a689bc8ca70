import type { FormLayout, FormLink, SectionDefinition } from '../../model/screens/form-layout.ts'
import type {
  ChartDefinition,
  PrintedPart,
  PrintedSheet,
  RelatedList,
  TabDefinition,
} from '../../model/screens/section-parts.ts'
import type { RecordFields } from '../../model/field-definition.ts'
import type { FamilySource } from '../schema/family/family-schema.ts'
import { standardCard } from '../../field-kinds/line-fields.ts'
import { compareOf } from '../../compare/compare-of-source.ts'
import { normalizeBudget, normalizeTaking } from './flow/told-ahead.ts'
import { columnAt } from './normalize-field.ts'
import { groupsOf } from './screens/group-of.ts'
import { normalizePaper } from './screens/normalize-paper.ts'
import { tonesOf } from './screens/tones-of.ts'
import { textKey } from './locales/text-key.ts'

/** What a layout depends on beside the source. */
export interface LayoutContext {
  readonly entity: RecordFields
  /** List id → the family it is of. */
  readonly lists: ReadonlyMap<string, string>
}

/** The form's layout with every default made explicit; without one, all inputs in one section and a grid for each lines field. */
export function normalizeLayout(source: FamilySource, { entity, lists }: LayoutContext): FormLayout {
  const sections = source.form?.sections ?? standardSections(entity)
  return {
    sections: Object.entries(sections).map(([id, section]) => ({
      ...sectionOf(id, section, source.id),
      card: section.card ?? cardOf(entity, section.grid),
      related: relatedOf(section, lists),
      chart: chartOf(section, lists),
      compare: compareOf(section.compare),
    })),
    tabs: Object.entries(source.form?.tabs ?? {}).map(([id, tab]): TabDefinition => ({
      id,
      title: textKey(tab.title, `${source.id}.tab.${id}`),
      sections: tab.sections,
    })),
    drawers: source.form?.drawers ?? [],
    print: source.form?.print ?? false,
    paper: normalizePaper(source.form?.paper, source.id),
    sheets: Object.entries(source.form?.sheets ?? {}).map(([id, sheet]): PrintedSheet => ({
      id,
      title: textKey(sheet.title, `${source.id}.sheet.${id}`),
      picture: sheet.picture,
      fields: sheet.fields ?? [],
      parts: sheet.parts.map((part): PrintedPart => ({
        lines: part.lines,
        related: relatedOf(part, lists),
        columns: part.columns,
        write: part.write?.map(({ field, unit }) => ({ field, unit })) ?? [],
        code: part.code,
      })),
    })),
    links: Object.entries(source.form?.links ?? {}).map(([id, link]): FormLink => ({
      id,
      label: textKey(link.label, `${source.id}.link.${id}`),
      to: link.to,
      query: link.query ?? {},
      by: link.by,
      when: link.when,
      firstIf: link.firstIf,
    })),
    scale: source.form?.scale,
    budget: normalizeBudget(source),
    taking: normalizeTaking(source),
    save: source.form?.save?.slice(1),
  }
}

type SectionsSource = NonNullable<FamilySource['form']>['sections']

/** The list a section shows; of a list nobody has, the family is left empty for the linker to report. */
/** What of a section, or of its chart, says which list it shows. */
type Listed = { readonly [K in 'list' | 'where' | 'usable' | 'edits']?: SectionsSource[string][K] | undefined }

function relatedOf(
  { list, where, usable, edits }: Listed,
  lists: ReadonlyMap<string, string>,
): RelatedList | undefined {
  if (list === undefined) return undefined
  return { family: lists.get(list) ?? '', list, where: where ?? '', isOfUsable: usable ?? false, edits: edits ?? [] }
}

function chartOf({ chart }: SectionsSource[string], lists: ReadonlyMap<string, string>): ChartDefinition | undefined {
  if (chart === undefined) return undefined
  const { lines, list, where, x, y, to, series = [], look = 'line', choose = {} } = chart
  const choices = Object.entries(choose).map(([field, path]) => ({ field, offered: columnAt(path) }))
  return { lines, related: relatedOf({ list, where }, lists), x, y: [y].flat(), to, series, look, choose: choices }
}

function sectionOf(
  id: string,
  section: SectionsSource[string],
  family: string,
): Omit<SectionDefinition, 'related' | 'card' | 'chart' | 'compare'> {
  return {
    id,
    title: textKey(section.title, `${family}.section.${id}`),
    columns: section.columns ?? 3,
    fields: section.fields ?? [],
    grid: section.grid,
    entry: section.entry ?? [],
    totals: section.totals ?? [],
    groups: groupsOf(section.groups, family),
    take: section.take,
    more: Object.entries(section.more ?? {}).map(([key, { title, columns, by, whileEdited }]) => ({
      id: key,
      title: textKey(title, `${family}.more.${key}`),
      columns,
      by: by ?? columns,
      whileEdited: whileEdited ?? false,
    })),
    tones: tonesOf(section.tones),
    chain: section.chain,
    isTree: section.tree ?? false,
    collapsed: section.collapsed ?? false,
  }
}

function cardOf({ lines }: RecordFields, grid: string | undefined): readonly string[] {
  const field = lines.find(({ id }) => id === grid)
  return field === undefined ? [] : standardCard(field)
}

function standardSections({ fields, lines }: RecordFields): SectionsSource {
  const inputs = fields.filter((field) => !field.isDerived).map((field) => field.id)
  const told = lines.filter(({ isFindOnly }) => !isFindOnly)
  return { details: { fields: inputs }, ...Object.fromEntries(told.map(({ id }) => [id, { grid: id }])) }
}
