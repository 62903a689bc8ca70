/** One element of an XML document: names without prefix, its own text joined, what stands in it in order. */
export interface XmlElement {
  readonly name: string
  /** The namespace its prefix stands for; '' without one. */
  readonly namespace: string
  /** By name without prefix; of two alike the last. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** Text and character data of the element itself, without the blanks around it. */
  readonly text: string
}

/** The first element of a name inside another; undefined without one. */
function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** All elements of a name right inside another. */
export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** The element at the end of a path of names, always by the first of each. */
export function elementAt(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  return path.reduce(childOf, element)
}

/** What the element at the end of a path says; '' where it says nothing or is not there. */
export function textAt(element: XmlElement | undefined, ...path: readonly string[]): string {
  return elementAt(element, ...path)?.text ?? ''
}
