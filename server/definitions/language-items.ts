import type { LanguageItem } from '#core/http/tenant-contract.ts'

/** Language codes as items, numbered from 1 in their order. */
export function languageItems(codes: readonly string[]): readonly LanguageItem[] {
  return codes.map((Code, index) => ({ Id: index + 1, Code, Name: ownName(Code) }))
}

/** `es` → `Español`: people look for their language by its own name. */
function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1)
}
