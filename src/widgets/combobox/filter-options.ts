/** One entry of a drop-down. */
export interface ComboboxOption {
  readonly value: number
  readonly label: string
}

/** Options whose label holds every word of the text, in any case and without accents. */
export function filterOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return options.filter((option) => words.every((word) => fold(option.label).includes(word)))
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
