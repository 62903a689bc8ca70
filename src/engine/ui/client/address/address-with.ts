/** A path with parameters in its query twice: each under its own name, and all of them as JSON in `data`, which the menu reads (SPEC-2.5.2). */
export function addressWith(path: string, parameters: Readonly<Record<string, string>>): string {
  const [route = '', query] = path.split('?')
  const printed = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parameters)) printed.set(name, value)
  printed.set('data', JSON.stringify(parameters))
  // Blanks as %20: a hash route is read by more than forms.
  return `${route}?${printed.toString().replaceAll('+', '%20')}`
}
