import { pointerTo } from '../../read/json-pointer.ts'
import type { FamilyLink } from '../proof/link-context.ts'
import { unknownName, type LinkProblem } from '../proof/link-problem.ts'

/** Tabs name sections there are, and where there are tabs every section stands in one of them. */
export function* linkTabs({ family, proof }: FamilyLink): Generator<LinkProblem> {
  const { sections, tabs } = family.form
  const known = sections.map((section) => section.id)
  const placed = new Map<string, string>()
  for (const tab of tabs) {
    proof.references += tab.sections.length
    for (const [index, name] of tab.sections.entries()) {
      const pointer = `${pointerTo('/form/tabs', tab.id)}/sections/${index}`
      const other = placed.get(name)
      if (!known.includes(name))
        yield unknownName({ pointer, code: 'unknown-section', what: 'section of the form', name, known })
      else if (other !== undefined)
        yield { pointer, code: 'duplicate-entry', message: `"${name}" is in the tab "${other}" already.` }
      placed.set(name, tab.id)
    }
  }
  if (tabs.length === 0) return
  for (const name of known.filter((id) => !placed.has(id))) {
    const message = `The section "${name}" stands in no tab: nobody would see it.`
    yield {
      pointer: pointerTo('/form/sections', name),
      atKey: true,
      code: 'section-without-tab',
      message,
      hint: `name it in "sections" of a tab: ${tabs.map((tab) => tab.id).join(', ')}`,
    }
  }
}
