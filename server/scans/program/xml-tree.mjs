import { SaxesParser } from 'saxes'
import { refuse } from './refuse.mjs'

/**
 * The elements of a document as `{ n: local name, a: attributes, c: children, t: text }`, without namespaces and comments. A document type is
 * refused, and with it every entity of its own; so are depth, number and length beyond the limits.
 */
export function readTree(text, { depth, elements, characters }) {
  const root = { n: '', a: {}, c: [], t: '' }
  const open = [root]
  let [count, length] = [0, 0]
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('doctype', () => {
    throw refuse('doctype')
  })
  parser.on('error', () => {
    throw refuse('damaged')
  })
  parser.on('opentag', ({ local, attributes }) => {
    count += 1
    if (open.length > depth) throw refuse('depth')
    if (count > elements) throw refuse('length')
    const a = Object.fromEntries(Object.values(attributes).map((one) => [one.local, one.value]))
    const node = { n: local, a, c: [], t: '' }
    open.at(-1).c.push(node)
    open.push(node)
  })
  const add = (more) => {
    length += more.length
    if (length > characters) throw refuse('length')
    open.at(-1).t += more
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => open.pop())
  parser.write(text.replace(/^\uFEFF/, '')).close()
  const [found] = root.c
  if (found === undefined) throw refuse('damaged')
  return trimmed(found)
}

/** White space around elements says nothing. */
function trimmed(node) {
  node.t = node.t.trim()
  // What an invoice carries as a file beside itself is not read.
  if (node.n === 'EmbeddedDocumentBinaryObject') node.t = ''
  for (const child of node.c) trimmed(child)
  return node
}
