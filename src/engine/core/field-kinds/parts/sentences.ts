/** A sentence as it is kept: the key of its text, and what the text names. */
export interface Sentence {
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

/** What a key of a text looks like, and behind it what the text names. */
const kept = /^([a-z]\w*(?:\.\w+)+)(?: (\{.*\}))?$/

/** Sentences as they are kept, a line each and each once, as many as there is room for; null where there are none. */
export function printSentences(sentences: readonly Sentence[], room: number): string | null {
  const lines = new Set(
    sentences.map(({ key, params }) => (Object.keys(params).length === 0 ? key : `${key} ${JSON.stringify(params)}`)),
  )
  let text = ''
  for (const line of lines) {
    const longer = text === '' ? line : `${text}\n${line}`
    if (longer.length > room) break
    text = longer
  }
  return text === '' ? null : text
}

/** What a line says; undefined for words that were kept as they are. */
function readSentence(line: string): Sentence | undefined {
  const [, key, params = '{}'] = kept.exec(line) ?? []
  if (key === undefined) return undefined
  try {
    // What stands behind a key was printed above.
    return { key, params: JSON.parse(params) as Sentence['params'] }
  } catch {
    return undefined
  }
}

/** Gives the text of a key in the language of who reads; the key itself where there is none. */
type Translate = (key: string, params?: Sentence['params']) => string

/** The lines of kept sentences in the language of who reads them; words that were kept as they are stay. */
export function wordedSentences(text: string, translate: Translate): readonly string[] {
  return text.split('\n').map((line) => {
    const sentence = readSentence(line)
    const worded = sentence === undefined ? line : translate(sentence.key, sentence.params)
    return worded === sentence?.key ? line : worded
  })
}
