import { withoutForm } from '../text/text-forms.ts'

/** Which texts code shows, as far as its source tells. */
export interface CodeTexts {
  /** Every word and text in quotes, and every name of a property: whole keys (`list.count`) and steps that keys are composed of. */
  readonly words: readonly string[]
  /** Keys composed at run time, a `*` for each step that is a value: `message.event.*.subject`. */
  readonly composed: readonly string[]
}

/** Whether code shows a text: it names the key, or composes it of a word it has somewhere. */
export function textsOfCode({ words, composed }: CodeTexts): (key: string) => boolean {
  const known = new Set(words)
  const steps = new Set(words.map((word) => word.toLowerCase()))
  const forms = composed.map(
    (form) => new RegExp(`^${form.replaceAll('.', String.raw`\.`).replaceAll('*', '([^.]+)')}$`),
  )
  const isStep = (step: string) => /^\d+$/.test(step) || steps.has(step.toLowerCase())
  return (key) => {
    const name = withoutForm(key)
    if (known.has(key) || known.has(name)) return true
    return forms.some((form) => form.exec(name)?.slice(1).every(isStep) === true)
  }
}
