/** An element of an XML document, without its namespace. */
export interface XmlNode {
  /** Local name. */
  readonly n: string
  /** Attributes by local name. */
  readonly a: Readonly<Record<string, string>>
  readonly c: readonly XmlNode[]
  /** Text of its own. */
  readonly t: string
}

/** A word on a page, its place in points of the page's picture, from the upper left. */
export interface PageWord {
  readonly t: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** How sure it was recognized, 0 to 100; 100 where the file itself says it. */
  readonly s: number
}

/** A page of a file. */
export interface FilePage {
  readonly page: number
  readonly width: number
  readonly height: number
  /** Whether its words were recognized in a picture. */
  readonly isRecognized: boolean
  readonly words: readonly PageWord[]
  /** WebP as base64. */
  readonly picture: string
}

/** What stands in a file: the invoice as XML, or the words of its pages, or both. */
export interface ExtractedFile {
  readonly tree: XmlNode | undefined
  readonly pages: readonly FilePage[]
}

/** Why a file was not read. */
export const refusals = ['damaged', 'doctype', 'depth', 'length', 'pages', 'password', 'memory', 'time'] as const
export type Refusal = (typeof refusals)[number]
