import { defineTextKind } from './define-text-kind.ts'

/** Text of several lines, at most 4,000 characters unless `max` says otherwise. */
export const multiline = defineTextKind({
  name: 'multiline',
  most: 4000,
  isOneLine: false,
  size: 'long',
  search: 'named',
  widget: 'multiline-input',
  clean: (typed) => typed.trimEnd(),
})
