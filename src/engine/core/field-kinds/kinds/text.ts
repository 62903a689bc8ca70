import { defineTextKind } from './define-text-kind.ts'

/** One line of text, at most 200 characters unless `max` says otherwise. Entry is trimmed. */
export const text = defineTextKind({
  name: 'text',
  most: 200,
  isOneLine: true,
  size: 'limited',
  search: 'always',
  widget: 'text-input',
  clean: (typed) => typed.trim(),
})
