import { SaxesParser } from 'saxes'
import { err, ok, type Result } from '#core/errors/result.ts'
import type { XmlElement } from './xml-element.ts'

/** How much of a document is read before it is refused. */
export interface XmlBounds {
  /** Characters of the whole document. */
  readonly characters: number
  /** Elements inside each other. */
  readonly depth: number
  readonly elements: number
  /** A document may name its type by an address outside, which is never asked for; of its own it declares nothing. Refused by default. */
  readonly namesType?: boolean
}

/** Why a document is refused. */
export type XmlFault = 'tooLarge' | 'tooDeep' | 'tooMany' | 'declares' | 'damaged'

/**
 * Reads an XML document that came from outside. Nothing outside of it is ever fetched, and no entity is known but the five of XML itself:
 * a document that declares entities, or anything else of its own, is refused (XML-1).
 */
export function readXml(text: string, bounds: XmlBounds): Result<XmlElement, XmlFault> {
  if (text.length > bounds.characters) return err('tooLarge')
  const tree = new Tree(bounds)
  try {
    tree.read(text)
  } catch (error) {
    if (error instanceof Refused) return err(error.fault)
    throw error
  }
  return tree.root === undefined ? err('damaged') : ok(tree.root)
}

/** Ends the reading at once. */
class Refused extends Error {
  readonly fault: XmlFault

  constructor(fault: XmlFault) {
    super(fault)
    this.fault = fault
  }
}

interface Open {
  readonly name: string
  readonly namespace: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  readonly texts: string[]
}

/** The elements that are open, innermost last. */
class Tree {
  readonly #bounds: XmlBounds
  readonly #open: Open[] = []
  #count = 0
  root: XmlElement | undefined

  constructor(bounds: XmlBounds) {
    this.#bounds = bounds
  }

  read(text: string): void {
    const parser = new SaxesParser({ xmlns: true })
    const add = (part: string) => this.#open.at(-1)?.texts.push(part)
    parser.on('error', () => refuse('damaged'))
    parser.on('doctype', (type) => this.#checkType(type))
    parser.on('opentag', ({ local, uri, attributes }) => {
      const named = Object.values(attributes).map(({ local: name, value }): [string, string] => [name, value])
      this.#begin({ name: local, namespace: uri, attributes: new Map(named), children: [], texts: [] })
    })
    parser.on('text', add)
    parser.on('cdata', add)
    parser.on('closetag', () => this.#end())
    parser.write(text).close()
  }

  #checkType(type: string): void {
    if (this.#bounds.namesType !== true || /[[\]<>]/.test(type)) refuse('declares')
  }

  #begin(element: Open): void {
    this.#count += 1
    if (this.#count > this.#bounds.elements) refuse('tooMany')
    if (this.#open.length >= this.#bounds.depth) refuse('tooDeep')
    this.#open.push(element)
  }

  #end(): void {
    const closed = this.#open.pop()
    if (closed === undefined) return
    const { texts, ...rest } = closed
    const element: XmlElement = { ...rest, text: texts.join('').trim() }
    const parent = this.#open.at(-1)
    if (parent === undefined) this.root = element
    else parent.children.push(element)
  }
}

function refuse(fault: XmlFault): never {
  throw new Refused(fault)
}
