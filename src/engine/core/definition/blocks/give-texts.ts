import { asDraft, type JsonDraft } from '../overlay/overlay-state.ts'

/** The key of the text people read of what each part of a block brings, and the room of the locale it stands in. */
const texts = {
  fields: { key: 'label', room: 'field' },
  lines: { key: 'label', room: 'lines' },
  rules: { key: 'message', room: 'rule' },
} as const

/** A part of a block. */
export type BlockPart = keyof typeof texts

/** Fields and rules of a block are called the same wherever they are taken in: `@block.<id>.lines.<field>`, unless they name a text. */
export function giveTexts(own: JsonDraft, { id, part }: { readonly id: string; readonly part: BlockPart }): void {
  const { key, room } = texts[part]
  for (const [name, written] of Object.entries(own)) {
    const entry = asDraft(written)
    if (entry !== undefined) entry[key] ??= `@block.${id}.${room}.${name}`
  }
}
