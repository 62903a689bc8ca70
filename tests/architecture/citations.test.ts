import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'

/** Where things are said about the product. Migrations are never rewritten, so what stands in the first of them stays. */
const places = ['src', 'server', 'scripts', 'tests', 'bench', 'config', 'docs', 'README.md', ':!server/db/migrations*']
const files = execFileSync('git', ['ls-files', '--', ...places], { encoding: 'utf8' }).split('\n')
const lines = files
  .filter((path) => /\.(ts|tsx|mjs|css|sql|json|md)$/.test(path) && !/openapi\.json$|schemas\//.test(path))
  .flatMap((path) =>
    read(path)
      .split('\n')
      .map((line, index) => ({ place: `${path}:${index + 1}`, line })),
  )

/** A part of a document by its number: `spec 4.9`, `Security 2.1`, `section 3`, `§ 7`. */
const part =
  /(\b(spec|specification|security|domain|contract|findings|decisions|chapter|section|paragraph)s?,? ?|§ ?)\d+(\.\d+)*\b/i

describe('citations', () => {
  it('[ARCH-16] names no part of a document that is not in the repository', () => {
    const cited = lines.filter(
      ({ line, place }) => part.test(line) && !place.startsWith('tests/architecture/citations'),
    )
    expect(cited.map(({ place, line }) => `${place}: ${line.trim()}`)).toEqual([])
  })

  it('[ARCH-17] cites rules that stand in docs/spec', () => {
    const rules = new Set(lines.flatMap(({ line }) => /^- \*\*([A-Z]+-[\d.]+)\*\*/.exec(line)?.[1] ?? []))
    const subjects = [...new Set([...rules].map((rule) => rule.split('-')[0]))].join('|')
    const citation = new RegExp(`\\b(${subjects})-\\d+(\\.\\d+)*\\b`, 'g')
    const unknown = lines.flatMap(({ line, place }) =>
      (line.match(citation) ?? []).filter((rule) => !rules.has(rule)).map((rule) => `${place} cites ${rule}`),
    )
    expect(unknown).toEqual([])
  })
})

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // Deleted, but not committed yet.
    return ''
  }
}
