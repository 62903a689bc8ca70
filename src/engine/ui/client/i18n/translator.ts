import { createInstance } from 'i18next'
import { languageBeforeTexts } from './language-before-texts.ts'

/** Parameters of a text. */
export type TextParams = Readonly<Record<string, string | number>>

/** Texts nested by key. */
export interface TextTree {
  readonly [key: string]: string | TextTree
}

/** Texts of the language shown now; a subscriber is told when they change. */
export interface Translator {
  readonly language: () => string
  /** The text of a key (`Login.PasswordRequired`, `requisition.title`; a leading `@` is allowed), or the key itself when unknown. */
  readonly translate: (key: string, params?: TextParams) => string
  readonly has: (key: string) => boolean
  /** Adds texts, nested by key, to a language and shows that language; `isComplete` says whether they are all it has. */
  readonly show: (language: string, texts: object, isComplete?: boolean) => Promise<void>
  /** Whether all texts of the language shown are here, not only those of sign-in (LANG-2). */
  readonly isComplete: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Every text of the language shown now, nested by key. */
  readonly texts: () => TextTree
  /** Grows whenever the texts change. */
  readonly revision: () => number
}

/** Builds the translator of the app over its own i18next instance. */
export function createTranslator(): Translator {
  const i18n = createInstance()
  const listeners = new Set<() => void>()
  let revision = 0
  const complete = new Set<string>()
  // A form asks for hundreds of labels; looking one up costs more than drawing it.
  const plainTexts = new Map<string, string>()
  // Texts are put into elements as text, so i18next must not escape; keys hold '.', never ':'.
  void i18n.init({
    lng: languageBeforeTexts,
    fallbackLng: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  i18n.services.formatter?.add('inSentence', (value: unknown) => inSentence(String(value)))

  return {
    language: () => i18n.language,
    translate: (key, params) => {
      if (params !== undefined) return i18n.t(plainKey(key), params)
      const known = plainTexts.get(key)
      if (known !== undefined) return known
      const text = i18n.t(plainKey(key))
      plainTexts.set(key, text)
      return text
    },
    has: (key) => i18n.exists(plainKey(key)),
    isComplete: () => complete.has(i18n.language),
    show: async (language, texts, isComplete = true) => {
      if (isComplete) complete.add(language)
      i18n.addResourceBundle(language, 'translation', texts, true, true)
      await i18n.changeLanguage(language)
      plainTexts.clear()
      revision += 1
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    // What `show` was given stands there and nothing else.
    texts: () => (i18n.getResourceBundle(i18n.language, 'translation') ?? {}) as TextTree,
    revision: () => revision,
  }
}

function plainKey(key: string): string {
  return key.startsWith('@') ? key.slice(1) : key
}

/** A title inside of a sentence, for a language that writes it small there; what begins with capitals keeps them (`{{what, inSentence}}`). */
function inSentence(title: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title
}
