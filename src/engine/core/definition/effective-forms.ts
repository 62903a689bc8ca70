import type { DefinitionIssue } from '../errors/definition-issue.ts'
import type { ConfigFolder } from './config-folder.ts'
import { applyOverlay } from './overlay/apply-overlay.ts'
import { didYouMean } from '../text/did-you-mean.ts'
import { plainDocument, type EffectiveDocument } from './read/effective-document.ts'
import { issueAt } from './read/locate.ts'
import { parseDocument } from './read/parse-document.ts'

/** Form files with overlays merged in, and what is wrong with the overlays. */
export interface EffectiveForms {
  readonly documents: readonly EffectiveDocument[]
  readonly issues: readonly DefinitionIssue[]
}

/** The form files a tenant works with; `undefined` means the product's own. */
export function effectiveForms(folder: ConfigFolder, tenant: string | undefined): EffectiveForms {
  if (tenant === undefined) return { documents: folder.form.map(plainDocument), issues: [] }
  const prefix = `tenants/${tenant}/`
  const overlays = new Map(
    folder.overlay.filter((file) => file.file.startsWith(prefix)).map((file) => [file.file.slice(prefix.length), file]),
  )
  const issues: DefinitionIssue[] = []
  const documents = folder.form.map((base) => {
    const overlay = overlays.get(base.file)
    if (overlay === undefined) return plainDocument(base)
    const { document, issues: broken } = applyOverlay(base, overlay)
    // A value the law refused was not merged, so what is left may be checked all the same.
    issues.push(...broken, ...parseDocument('form', document))
    return document
  })
  const known = folder.form.map((file) => file.file)
  for (const [path, overlay] of overlays) {
    if (known.includes(path)) continue
    const hint = didYouMean(path, known)
    issues.push(
      issueAt(overlay, {
        pointer: '',
        code: 'unknown-base',
        message: `There is no ${path} to lay this over.`,
        ...(hint === undefined ? {} : { hint }),
      }),
    )
  }
  return { documents, issues }
}
