import { fileKinds, type FileKindName } from '../schema/file-kinds.ts'
import { checkSchema, isObject } from './check-schema.ts'
import { checkTexts } from './check-texts.ts'
import { issueIn, type EffectiveDocument, type PlacedIssue } from './effective-document.ts'
import type { Problem } from './problem.ts'
import { schemaNode } from '../../json-schema/schema-node.ts'

/** Every mistake of one file by itself: shape, and that it says the same of itself as its path does. */
export function parseDocument(kind: FileKindName, document: EffectiveDocument): readonly PlacedIssue[] {
  return [...problemsOf(kind, document)].map((problem) => issueIn(document, problem))
}

function* problemsOf(kind: FileKindName, document: EffectiveDocument): Generator<Problem> {
  const { schema } = fileKinds[kind]
  if (schema === undefined) yield* checkTexts(document.value, '')
  else yield* checkSchema(schemaNode(schema), document.value, '')
  yield* checkIdentity(kind, document)
  yield* checkSchemaPath(kind, document)
}

/** `$schema` leads an editor to the schema the file is checked against, or nowhere. */
function* checkSchemaPath(kind: FileKindName, { value, base }: EffectiveDocument): Generator<Problem> {
  const found = isObject(value) ? value['$schema'] : undefined
  if (typeof found !== 'string') return
  const steps = base.file.split('/').length - 1
  const wanted = `${steps === 0 ? './' : '../'.repeat(steps)}schemas/${fileKinds[kind].name}.schema.json`
  if (found === wanted || `./${found}` === wanted) return
  const message = `"${found}" is not the schema of this file.`
  yield { pointer: '/$schema', code: 'wrong-schema', message, hint: `write "${wanted}"` }
}

/** `id`, `module` and tenant id repeat the path, so that a copied file cannot answer for another. */
function* checkIdentity(kind: FileKindName, document: EffectiveDocument): Generator<Problem> {
  if (!isObject(document.value)) return
  const steps = document.base.file.replace(/\.json$/, '').split('/')
  const expected: Readonly<Record<string, string | undefined>> =
    kind === 'form'
      ? { id: steps[2], module: steps[1] }
      : kind === 'block'
        ? { id: steps[2] }
        : kind === 'overlay'
          ? { id: steps[4] }
          : kind === 'tenant'
            ? { id: steps[1] }
            : {}
  for (const [key, wanted] of Object.entries(expected)) {
    const found = document.value[key]
    if (wanted === undefined || typeof found !== 'string' || found === wanted) continue
    yield { pointer: `/${key}`, code: 'path-mismatch', message: `The path says "${wanted}", the file says "${found}".` }
  }
}
