import type {
  EntityDefinition,
  FamilyDefinition,
  FormLayout,
  SectionDefinition,
} from '../../model/family-definition.ts'
import { maySeeList, mentions, unreadNames } from './project-lists.ts'
import type { Viewer } from './viewer.ts'

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
  return { ...form, sections, tabs: tabs.filter((tab) => tab.sections.length > 0) }
}

function projectSection(section: SectionDefinition, cut: LayoutCut): SectionDefinition | undefined {
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
