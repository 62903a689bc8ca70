import type { DefinitionIssue } from '../../errors/definition-issue.ts'
import type { IssueCode } from '../../errors/issue-codes.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import type { Json } from '../../model/value.ts'
import { isObject } from './check-schema.ts'
import { issueAt } from './locate.ts'
import { lineStartsOf, prototypeKeys, readPlaces, type ReadPlaces } from './read-places.ts'
import type { ConfigText, Places, SourceFile } from './source-file.ts'
import { measureSource } from './source-limits.ts'

/**
 * Reads one file: strict JSON, no duplicate or prototype keys, within the limits. Every issue of the file is reported. Where things stand
 * in the text costs far more than what they are, so it is worked out for a file with mistakes alone.
 */
export function readSource({ file, text }: ConfigText): Result<SourceFile, readonly DefinitionIssue[]> {
  const wrong = wrongEncoding(text)
  if (wrong !== undefined) return err([issueAtOffset({ file, text }, 'encoding', wrong)])
  const { broken, keys } = measureSource(text)
  if (broken !== undefined) return err([issueAtOffset({ file, text }, 'too-large', broken)])
  const value = plainValue(text, keys)
  let places: Places | undefined
  if (value !== undefined) return ok({ file, value, places: () => (places ??= placesIn(readPlaces(text))) })
  const read = readPlaces(text)
  if (!read.ok) return err([issueAtOffset({ file, text }, 'json', read.error)])
  const source: SourceFile = { file, value: null, places: () => read.value }
  // What the one parser takes and the other does not, such as a control character in a text.
  if (read.value.problems.length === 0)
    return err([issueAt(source, { pointer: '', code: 'json', message: 'Not valid JSON.' })])
  return err(read.value.problems.map((problem) => issueAt(source, problem)))
}

/** The value, when the text is strict JSON of which every key counts; undefined when something is to be told of it. */
function plainValue(text: string, keys: number): Json | undefined {
  try {
    const counted = { keys: 0 }
    const value = withoutPrototype(JSON.parse(text) as Json, counted)
    return counted.keys === keys ? value : undefined
  } catch {
    return undefined
  }
}

/** The value on objects without a prototype; keys that reach one are left out, and so are not counted. */
function withoutPrototype(value: Json, counted: { keys: number }): Json {
  if (Array.isArray(value)) return value.map((entry: Json) => withoutPrototype(entry, counted))
  if (!isObject(value)) return value
  const object: Record<string, Json> = Object.create(null)
  for (const key of Object.keys(value)) {
    if (prototypeKeys.has(key)) continue
    counted.keys += 1
    object[key] = withoutPrototype(value[key] ?? null, counted)
  }
  return object
}

/** A file that could be read has places. */
function placesIn(read: ReadPlaces): Places {
  if (!read.ok) throw new Error(`A text that is JSON to one parser is not to the other: ${read.error.message}`)
  return read.value
}

/** Files are UTF-8 without a mark: others are read as marks, zeros and replacement characters. */
function wrongEncoding(text: string): { readonly message: string; readonly offset: number } | undefined {
  if (text.startsWith('\uFEFF'))
    return {
      message: 'The file starts with a byte order mark. Save it as "UTF-8", not as "UTF-8 with BOM".',
      offset: 0,
    }
  const offset = text.search(/[\0\uFFFD]/)
  return offset < 0 ? undefined : { message: 'The file is not UTF-8. Save it as "UTF-8".', offset }
}

function issueAtOffset(
  { file, text }: ConfigText,
  code: IssueCode,
  { message, offset }: { readonly message: string; readonly offset: number },
): DefinitionIssue {
  const offsets = new Map([['', { value: offset, key: offset }]])
  const source: SourceFile = { file, value: null, places: () => ({ offsets, lineStarts: lineStartsOf(text) }) }
  return issueAt(source, { pointer: '', code, message })
}
