import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { productCatalogue } from '../../server/product-catalogue.ts'
import { productDefinitions } from '../config/support/issues-with.ts'

const { families } = await productDefinitions()
const known = new Set([...families.values()].flatMap(({ workflow }) => workflow?.states ?? []))

/** Files that keep states of their own, of no document: outgoing mails. */
const others = /^server\/(demo|mail)\/|outbox/

it('[DEF-185] every state a file of the server compares a status with is declared, and none is declared that it does not name', () => {
  const declared = new Map<string, Set<string>>()
  for (const { by, states } of productCatalogue.states)
    declared.set(by, new Set([...(declared.get(by) ?? []), ...Object.values(states).flat()]))
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|sql)$/.test(path))
    .map((path) => `server/${path}`)
    .filter((path) => !others.test(path))
  const undeclared = files.flatMap((path) =>
    namedIn(path)
      .filter((state) => declared.get(path)?.has(state) !== true)
      .map((state) => `${path} ${state}`),
  )
  expect(undeclared).toEqual([])
  const unnamed = [...declared].flatMap(([path, states]) => {
    const text = readFileSync(path, 'utf8')
    return [...states].filter((state) => !text.includes(`'${state}'`)).map((state) => `${path} ${state}`)
  })
  expect(unnamed).toEqual([])
})

/** States in quotes on lines about a status. */
function namedIn(path: string): readonly string[] {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => /\bstatus\b/.test(line) && !isOfMigratedTable(line))
  const quoted = lines.flatMap((line) => [...line.matchAll(/'(\w+)'/g)].map((match) => match[1] ?? ''))
  return [...new Set(quoted)].filter((word) => known.has(word))
}

/** A column a migration owns and constrains, such as the status of a period or of a request for approval. */
function isOfMigratedTable(line: string): boolean {
  return /\bCHECK \(|\bperiod\.status\b|approval_status_id/.test(line)
}
