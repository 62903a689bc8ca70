import type { DefinitionIssue } from '../errors/definition-issue.ts'
import type { ConfigFolder } from './config-folder.ts'
import { plainDocument, type EffectiveDocument } from './read/effective-document.ts'

/** The form files a tenant works with, its overlays merged in; `undefined` means the product's own. */
export function effectiveForms(
  folder: ConfigFolder,
  _tenant: string | undefined,
): { readonly documents: readonly EffectiveDocument[]; readonly issues: readonly DefinitionIssue[] } {
  return { documents: folder.form.map(plainDocument), issues: [] }
}
