/** Fills `{{name}}` in a text; a name without a value is left empty, since a sentence with a hole beats one with braces. */
export function formatMessage(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_match, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : '',
  )
}
