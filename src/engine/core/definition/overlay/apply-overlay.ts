import type { DefinitionIssue } from '../../errors/definition-issue.ts'
import { isObject } from '../read/check-schema.ts'
import type { EffectiveDocument } from '../read/effective-document.ts'
import { issueAt } from '../read/locate.ts'
import { jsonText } from '../read/json-text.ts'
import { schemaNode } from '../../json-schema/schema-node.ts'
import type { SourceFile } from '../read/source-file.ts'
import { FamilySource } from '../schema/family/family-schema.ts'
import type { OverlaySource } from '../schema/overlay-schema.ts'
import { applyLists } from './apply-lists.ts'
import { applySet } from './apply-set.ts'
import { asDraft, draftOf, type JsonDraft, type OverlayState } from './overlay-state.ts'

/** A family, blocks and all, with a tenant's overlay merged in, and every law the overlay breaks. Neither file is changed. */
export function applyOverlay(
  base: EffectiveDocument,
  overlay: SourceFile,
): { readonly document: EffectiveDocument; readonly issues: readonly DefinitionIssue[] } {
  const state: OverlayState = { base, overlay, writes: new Map(base.writes), problems: [] }
  // Parse has checked the overlay against the schema its type is inferred from.
  const source = overlay.value as unknown as OverlaySource
  const node: JsonDraft = asDraft(draftOf(base.value)) ?? {}
  const root = { schema: schemaNode(FamilySource), node }
  checkVersion(state, source)
  const over = isObject(overlay.value) ? overlay.value['set'] : undefined
  if (isObject(over)) applySet(state, { ...root, over, pointer: '', from: '/set' })
  applyLists(state, root, source)
  const issues = state.problems.map((problem) => issueAt(overlay, problem))
  return { document: { base: base.base, value: node, writes: state.writes, overlay }, issues }
}

/** An overlay made against another version of the base must be looked at again before it is applied. */
function checkVersion(state: OverlayState, { madeAgainst }: OverlaySource): void {
  const current = isObject(state.base.value) ? state.base.value['formatVersion'] : undefined
  if (madeAgainst === undefined || madeAgainst === current) return
  const message = `Made against version ${madeAgainst} of the family, which is at ${jsonText(current)} now.`
  state.problems.push({ pointer: '/madeAgainst', code: 'made-against', message })
}
