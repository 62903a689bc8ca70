import type { TextKey } from '../field-definition.ts'

/** Longest a link to a form may live, in days. */
export const longestFormDays = 90

/** Kinds of files people outside may send with a form, by the ending of their names. */
export const publicFileKinds = ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'xlsx', 'docx', 'txt', 'csv'] as const

/** One form of a family that people outside fill in by a mailed link, without signing in: only what it names leaves and comes in. */
export interface PublicFormDefinition {
  /** What the link is for; it opens nothing else. */
  readonly id: string
  readonly texts: PublicFormTexts
  /** Field of the header with the address the link is mailed to. */
  readonly to: string
  /** Field of the header whose text stands in the mail; undefined: none. */
  readonly message: string | undefined
  /** Field of the header with the language of mail and page; undefined: the tenant's own. */
  readonly language: string | undefined
  /** Days a link lives. */
  readonly days: number
  /** Fields people outside read, and cells of lines as `contacts.name`. */
  readonly shows: readonly string[]
  /** Of those, what is confidential in the house and told to the holder of the link on purpose. */
  readonly reveals: readonly string[]
  /** Fields they write, likewise. */
  readonly writes: readonly string[]
  /** True where nothing but those fields is written and nothing worked out anew: the record was decided about. */
  readonly onlyNamed: boolean
  /** States in which they write; in every other they read what was given. */
  readonly states: readonly string[]
  /** Moves they make. */
  readonly moves: readonly string[]
  /** Sections of the family's form that are drawn, in order. */
  readonly sections: readonly string[]
  /** Files they may send; undefined: none. */
  readonly files: PublicFiles | undefined
  /**
   * Instant of the header until which nobody but the sender sees what was answered: answers are kept apart and written into records by
   * what opens them. Undefined: they are written at once.
   */
  readonly sealedUntil: string | undefined
}

/** What the mail and the page say. */
export interface PublicFormTexts {
  readonly title: TextKey
  /** Above the form. */
  readonly intro: TextKey
  /** After it was sent. */
  readonly thanks: TextKey
  readonly subject: TextKey
  /** The mail's first words. */
  readonly mail: TextKey
}

/** Which files a form takes. */
export interface PublicFiles {
  /** Endings of names; the content must be of the same kind. */
  readonly kinds: readonly string[]
  readonly megabytes: number
  readonly count: number
}

/** A field of the header, or a cell of lines, as a form names it. */
export function fieldPathOf(path: string): { readonly lines: string | undefined; readonly field: string } {
  const [first = '', cell] = path.split('.')
  return cell === undefined ? { lines: undefined, field: first } : { lines: first, field: cell }
}
