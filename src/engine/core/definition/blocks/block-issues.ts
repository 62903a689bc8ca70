import { isObject } from '../read/check-schema.ts'
import { jsonText } from '../read/json-text.ts'
import { pointerOf } from '../read/json-pointer.ts'
import { issueAt } from '../read/locate.ts'
import type { PlacedIssue } from '../read/effective-document.ts'
import type { SourceFile } from '../read/source-file.ts'
import type { Problem } from '../read/problem.ts'
import { namesIn } from './put-names.ts'

/** Names that stand for something without being declared: the lines field, said by `lines` where the block is taken in. */
const givenNames: ReadonlySet<string> = new Set(['lines'])

/** What is wrong with blocks by themselves: names they write and do not declare, declare and do not write, and blocks nobody takes in. */
export function blockIssues(blocks: readonly SourceFile[], forms: readonly SourceFile[]): readonly PlacedIssue[] {
  const taken = new Set(forms.flatMap(({ value }) => keysOf(isObject(value) ? value['blocks'] : undefined)))
  return blocks.flatMap((block) => problemsOf(block, taken).map((problem) => issueAt(block, problem)))
}

function problemsOf({ value }: SourceFile, taken: ReadonlySet<string>): readonly Problem[] {
  if (!isObject(value)) return []
  const declared = keysOf(value['names'])
  const parts = [value['fields'], value['lines'], value['rules']].filter((part) => part !== undefined)
  const written = [...namesIn(parts)].filter((name) => !givenNames.has(name))
  return [
    ...written
      .filter((name) => !declared.includes(name))
      .map((name) => problem('/names', `"$${name}" is written and not declared in "names".`)),
    ...declared
      .filter((name) => !written.includes(name))
      .map((name) => problem(pointerOf('names', name), `The block writes "$${name}" nowhere.`)),
    ...(taken.has(jsonText(value['id'])) ? [] : [problem('', 'No family takes in this block.')]),
  ]
}

function problem(pointer: string, message: string): Problem {
  return { pointer, code: 'no-use', message }
}

function keysOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : []
}
