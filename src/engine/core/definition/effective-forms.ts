import { blockIssues } from './blocks/block-issues.ts'
import { takeInBlocks } from './blocks/take-in-blocks.ts'
import type { ConfigFolder } from './config-folder.ts'
import { applyOverlay } from './overlay/apply-overlay.ts'
import { didYouMean } from '../text/did-you-mean.ts'
import type { EffectiveDocument, PlacedIssue } from './read/effective-document.ts'
import { issueAt } from './read/locate.ts'
import { parseDocument } from './read/parse-document.ts'
import type { SourceFile } from './read/source-file.ts'

/** Form files with blocks taken in and overlays merged in, and what is wrong with either. */
export interface EffectiveForms {
  readonly documents: readonly EffectiveDocument[]
  readonly issues: readonly PlacedIssue[]
}

/** The form files a tenant works with; `undefined` means the product's own. */
export function effectiveForms(folder: ConfigFolder, tenant: string | undefined): EffectiveForms {
  const blocks = new Map(folder.block.map((file) => [idOf(file), file]))
  if (tenant === undefined) return productForms(folder, blocks)
  const prefix = `tenants/${tenant}/`
  const overlays = new Map(
    folder.overlay.filter((file) => file.file.startsWith(prefix)).map((file) => [file.file.slice(prefix.length), file]),
  )
  const issues: PlacedIssue[] = []
  const documents = folder.form.map((form) => {
    const overlay = overlays.get(form.file)
    // What is wrong with blocks has been told of the product's own forms.
    const { document: base } = takeInBlocks(form, blocks)
    if (overlay === undefined) return base
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

/** The product's own forms; a family that takes in blocks is checked once more as a whole. */
function productForms({ form, block }: ConfigFolder, blocks: ReadonlyMap<string, SourceFile>): EffectiveForms {
  const taken = form.map((file) => takeInBlocks(file, blocks))
  return {
    documents: taken.map(({ document }) => document),
    issues: [
      ...blockIssues(block, form),
      ...taken.flatMap(({ document, problems }) => problems.map((problem) => issueAt(document.base, problem))),
      ...taken.flatMap(({ document }) => (document.writes.size === 0 ? [] : parseDocument('form', document))),
    ],
  }
}

/** The name families take a block in by, which parse has found to be that of its file. */
function idOf({ file }: SourceFile): string {
  return file.replace(/^.*\//, '').replace(/\.json$/, '')
}
