/** A piece of a statement: a word in lower case, a quoted name, a parameter, a literal or a sign. */
export interface Token {
  readonly kind: 'word' | 'name' | 'param' | 'literal' | 'sign'
  readonly text: string
}

/** What stands between two parentheses. */
export interface Group {
  readonly kind: 'group'
  readonly nodes: readonly Node[]
}

/** A statement as a tree of its parentheses. */
export type Node = Token | Group

const pattern =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(?<text>'(?:[^']|'')*'|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$)|"(?<name>(?:[^"]|"")+)"|(?<param>\$\d+)|(?<word>[a-zA-Z_][\w$]*)|(?<number>\d+(?:\.\d+)?)|(?<sign>::|:=|<>|<=|>=|!=|\|\||->>|->|[^\s\w])/g

/** The tokens of a text; comments are left out. */
export function tokensOf(sql: string): readonly Token[] {
  return [...sql.matchAll(pattern)].flatMap(({ groups = {} }): readonly Token[] => {
    const { text, name, param, word, number, sign } = groups
    if (text !== undefined || number !== undefined) return [{ kind: 'literal', text: text ?? number ?? '' }]
    if (name !== undefined) return [{ kind: 'name', text: name }]
    if (param !== undefined) return [{ kind: 'param', text: param }]
    if (word !== undefined) return [{ kind: 'word', text: word.toLowerCase() }]
    return sign === undefined ? [] : [{ kind: 'sign', text: sign }]
  })
}

/** The statements of a text, each as a tree. */
export function statementsOf(sql: string): readonly (readonly Node[])[] {
  const tokens = [...tokensOf(sql)]
  const read = (): Node[] => {
    const nodes: Node[] = []
    for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
      if (isSign(token, ')')) break
      nodes.push(isSign(token, '(') ? { kind: 'group', nodes: read() } : token)
    }
    return nodes
  }
  return split(read(), (node) => isSign(node, ';')).filter((nodes) => nodes.length > 0)
}

/** The parts between the nodes that separate. */
export function split(nodes: readonly Node[], separates: (node: Node) => boolean): readonly (readonly Node[])[] {
  const parts: Node[][] = [[]]
  for (const node of nodes) {
    if (separates(node)) parts.push([])
    else parts.at(-1)?.push(node)
  }
  return parts
}

/** Whether a node is one of these words. */
export function isWord(node: Node | undefined, ...words: readonly string[]): node is Token {
  return node?.kind === 'word' && words.includes(node.text)
}

/** Whether a node is this sign. */
export function isSign(node: Node | undefined, sign: string): node is Token {
  return node?.kind === 'sign' && node.text === sign
}

/** Whether a node names something. */
export function isName(node: Node | undefined): node is Token {
  return node?.kind === 'word' || node?.kind === 'name'
}

/** Whether a node is what stands in parentheses. */
export function isGroup(node: Node | undefined): node is Group {
  return node?.kind === 'group'
}
