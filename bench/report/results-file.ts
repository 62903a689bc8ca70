import { readFile, writeFile } from 'node:fs/promises'
import { takenWhere } from './taken-where.ts'
import type { Scenario } from '../scenario.ts'
import type { Figure } from './figure.ts'
import { printTable } from './table.ts'

const introduction = `# Figures

Written by \`npm run bench\`. Each figure is the median of several runs, and what stands beside it was measured in the same run on the same
machine; so the ratios say more than the times. Each section says when and at which commit it was taken; figures of different commits are not
to be compared. Nothing here is asserted by a test.
`

/** Puts a scenario's figures into the file of results and keeps those of the others. */
export async function writeResults(
  file: string,
  scenario: Omit<Scenario, 'run'>,
  figures: readonly Figure[],
): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '')
  const sections = new Map(readSections(before))
  const head = `## ${scenario.name}: ${scenario.title}\n\n${scenario.about}`
  sections.set(scenario.name, `${head}\n\n${await takenWhere()}\n\n${printTable(figures)}\n`)
  await writeFile(file, [introduction, ...sections.values()].join('\n'))
}

function readSections(text: string): readonly (readonly [string, string])[] {
  return text
    .split(/^(?=## )/m)
    .filter((section) => section.startsWith('## '))
    .map((section) => [/^## ([\w-]+)/.exec(section)?.[1] ?? '', `${section.trimEnd()}\n`] as const)
}
