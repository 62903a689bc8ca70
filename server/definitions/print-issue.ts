import type { DefinitionIssue } from '#core/errors/definition-issue.ts'

/** One issue as a line: `file:line:column pointer message (hint)`, so that an editor or terminal can jump to it. */
export function printIssue({ file, line, column, pointer, message, hint }: DefinitionIssue): string {
  return `${file}:${line}:${column} ${pointer === '' ? '/' : pointer} ${message}${hint === undefined ? '' : ` (${hint})`}`
}
