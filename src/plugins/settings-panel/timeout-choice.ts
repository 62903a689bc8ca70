import type { SettingDefinition } from './setting-control.tsx'

type TimeoutDefinition = Pick<SettingDefinition, 'options' | 'default'>

/** The option whose minutes are the idle limit; the default where none is, such as a limit of the tenant's own. */
export function optionOf({ options = [], default: first }: TimeoutDefinition, minutes: number): number {
  return options.find((option) => option.valueInMinutes === minutes)?.id ?? Number(first)
}

/** The minutes an option stores; 0 for one that does not exist. */
export function minutesOf({ options = [] }: TimeoutDefinition, id: number): number {
  return options.find((option) => option.id === id)?.valueInMinutes ?? 0
}
