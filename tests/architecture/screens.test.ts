import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pictures } from '../../scripts/screens/pictures.ts'

const folder = 'docs/screens'
const page = readFileSync(`${folder}/README.md`, 'utf8')
const files = readdirSync(folder).filter((name) => name !== 'README.md')
const declared = pictures.map(({ name }) => `${name}.png`)
/** Twice the room of the pictures before there was a command that takes them. */
const mostBytes = 13_000_000

it('[ARCH-64] every picture of docs/screens is declared once, is a file and stands on its page, and nothing else does', () => {
  const shown = [...page.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file ?? '')
  expect(declared.filter((name, index) => declared.indexOf(name) !== index)).toEqual([])
  expect(files.toSorted()).toEqual(declared.toSorted())
  expect(shown.toSorted()).toEqual(declared.toSorted())
})

it('[ARCH-64] the pictures are PNG files of the size they are declared with, and small', () => {
  const read = pictures.map(({ name, size = 'wide' }) => ({ name, size, data: readFileSync(`${folder}/${name}.png`) }))
  const wrong = read.filter(({ size, data }) => data.readUInt32BE(16) !== (size === 'wide' ? 1440 : 390))
  expect(wrong.map(({ name }) => name)).toEqual([])
  expect(read.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThan(mostBytes)
})
