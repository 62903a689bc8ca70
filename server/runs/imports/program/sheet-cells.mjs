import { SaxesParser } from 'saxes'
import { refuse } from '../../../scans/program/refuse.mjs'

/** So many letters are given to the parser at a time. */
const step = 65_536

/** Texts the cells of a workbook share, in their order; what is read beside a text to say how it sounds is no part of it. */
export function readTexts(xml, limits) {
  const texts = []
  let text
  read(xml, limits, {
    open: (name) => {
      if (name === 'si') text = ''
    },
    text: (more, path) => {
      if (text !== undefined && path.at(-1) === 't' && !path.includes('rPh')) text = joined(text, more, limits)
    },
    close: (name) => {
      if (name !== 'si' || text === undefined) return
      texts.push(text)
      if (texts.length > limits.cells) throw refuse('length')
      text = undefined
    },
  })
  return texts
}

/** The rows of a sheet: the first cells of each, each at its column. */
export function readSheet(xml, shared, limits) {
  const rows = []
  let [row, cell, cells] = [undefined, undefined, 0]
  read(xml, limits, {
    open: (name, { r = '', t = 'n' }) => {
      if (name === 'row') row = []
      if (name === 'c' && row !== undefined) cell = { at: columnOf(r) ?? row.length, kind: t, text: '' }
    },
    text: (more, path) => {
      if (cell === undefined) return
      const holds = path.at(-1) === 'v' || (path.at(-1) === 't' && path.includes('is'))
      if (holds) cell.text = joined(cell.text, more, limits)
    },
    close: (name) => {
      if (name === 'c' && cell !== undefined) {
        cells += 1
        if (cells > limits.cells) throw refuse('length')
        put(row, cell, { shared, limits })
        cell = undefined
      }
      if (name !== 'row' || row === undefined) return
      rows.push(row)
      if (rows.length > limits.rows) throw refuse('length')
      row = undefined
    },
  })
  return rows
}

/** Cells beyond the columns that are read say nothing. */
function put(row, { at, kind, text }, { shared, limits }) {
  if (at >= limits.columns) return
  while (row.length < at) row.push('')
  row[at] = kind === 's' ? (shared[Number(text)] ?? '') : text
}

/** The column of a place such as B12, from 0; undefined where it has one of more letters than are read, or none. */
function columnOf(place) {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0]
  return letters && Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function joined(text, more, { letters }) {
  if (text.length + more.length > letters) throw refuse('length')
  return text + more
}

/** Passes over the elements of a document once, piece by piece; a document type is refused, and so is depth beyond the limit. */
function read(xml, { depth }, { open, text, close }) {
  const path = []
  const parser = new SaxesParser({ position: false })
  const plain = (name) => name.slice(name.indexOf(':') + 1)
  parser.on('doctype', () => {
    throw refuse('doctype')
  })
  parser.on('error', () => {
    throw refuse('damaged')
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(plain(name))
    if (path.length > depth) throw refuse('depth')
    open(plain(name), attributes)
  })
  parser.on('text', (more) => text(more, path))
  parser.on('cdata', (more) => text(more, path))
  parser.on('closetag', ({ name }) => {
    close(plain(name))
    path.pop()
  })
  for (let at = 0; at < xml.length; at += step) parser.write(xml.slice(at, at + step))
  parser.close()
}
