import type { DefinitionIssue } from '../errors/definition-issue.ts'
import { didYouMean } from '../text/did-you-mean.ts'
import { plainDocument } from './read/effective-document.ts'
import { issueAt } from './read/locate.ts'
import { parseDocument } from './read/parse-document.ts'
import { readSource } from './read/read-source.ts'
import type { ConfigText, SourceFile } from './read/source-file.ts'
import { fileKindOf, fileKinds, type FileKindName } from './schema/file-kinds.ts'

/** The files of a config folder by kind, each read and right by itself. */
export type ConfigFolder = Readonly<Record<FileKindName, readonly SourceFile[]>>

/** Files that must exist once. */
const needed: readonly FileKindName[] = ['permissions', 'menu', 'search', 'preferences', 'appSettings']

/** Reads every file and sorts it by kind; all issues of all files. Nothing is linked yet. */
export function parseConfigFolder(files: readonly ConfigText[]): {
  readonly folder: ConfigFolder
  readonly issues: readonly DefinitionIssue[]
} {
  const issues: DefinitionIssue[] = []
  const folder = emptyFolder()
  for (const text of files.toSorted((left, right) => (left.file < right.file ? -1 : 1))) {
    const kind = fileKindOf(text.file)
    const read = readSource(text)
    if (!read.ok) issues.push(...read.error)
    else if (kind === undefined) issues.push(strayFile(read.value))
    else {
      folder[kind].push(read.value)
      issues.push(...parseDocument(kind, plainDocument(read.value)))
    }
  }
  if (issues.length === 0) issues.push(...filesOfNoTenant(folder))
  if (issues.length === 0) issues.push(...needed.filter((kind) => folder[kind].length === 0).map(missingFile))
  return { folder, issues }
}

function emptyFolder(): Record<FileKindName, SourceFile[]> {
  return {
    settings: [],
    block: [],
    form: [],
    menu: [],
    menuHighlight: [],
    search: [],
    preferences: [],
    permissions: [],
    appSettings: [],
    environment: [],
    tenant: [],
    overlay: [],
    locale: [],
  }
}

/** What stands in a tenant's folder is of a tenant: one with a tenant.json. */
function filesOfNoTenant({ tenant, overlay, locale }: ConfigFolder): readonly DefinitionIssue[] {
  const tenants = tenant.map(tenantOf)
  return [...overlay, ...locale].flatMap((file) => {
    const id = tenantOf(file)
    if (id === undefined || tenants.includes(id)) return []
    const known = tenants.filter((one) => one !== undefined)
    const message = `There is no tenant "${id}": tenants/${id}/tenant.json is not there.`
    return [
      issueAt(file, {
        pointer: '',
        code: 'no-tenant',
        message,
        hint: didYouMean(id, known) ?? `add tenants/${id}/tenant.json`,
      }),
    ]
  })
}

function tenantOf({ file }: SourceFile): string | undefined {
  const [folder, id] = file.split('/')
  return folder === 'tenants' ? id : undefined
}

function strayFile(source: SourceFile): DefinitionIssue {
  const places = Object.values(fileKinds).map((kind) => kind.where)
  const hint = didYouMean(source.file, places) ?? 'see docs/reference/definitions.md for where files go'
  return issueAt(source, { pointer: '', code: 'stray-file', message: 'No definition file belongs here.', hint })
}

function missingFile(kind: FileKindName): DefinitionIssue {
  return {
    file: fileKinds[kind].where,
    pointer: '',
    line: 1,
    column: 1,
    code: 'missing-file',
    message: 'This file is needed and is not there.',
  }
}
