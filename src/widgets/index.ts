// What plugins and the composition root may use of the widgets. Heavy ones are loaded when first drawn, never from here.
export { Combobox, type ComboboxProps } from './combobox/combobox.tsx'
export type { ComboboxOption } from './combobox/filter-options.ts'
