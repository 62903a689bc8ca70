/** Genders a language may give to what a file of texts is about; without one its states are said as they stand. */
export const genders = ['feminine', 'neuter'] as const

/** Where a file of texts says the gender of its title; no text itself. */
export const genderKey = 'gender'

/** Endings of forms that only some languages have: i18next chooses the first ones by a number, a title gives the others. */
const form = /_(?:zero|one|two|few|many|other|feminine|neuter)$/

/** The key without the ending of a form, as definitions and code name it. */
export function withoutForm(key: string): string {
  return key.replace(form, '')
}

/** The key of the name of a state of a family; the name is the language's own for the state, in the gender of the family's title. */
export function stateLabel(family: string, state: string): string {
  return `${family}.status.${state}`
}
