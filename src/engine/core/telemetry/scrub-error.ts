import { cutText } from '../text/cut-text.ts'

const longestMessage = 300
const mostFrames = 12

/** The message of an error without what people typed or read: quoted words, addresses and numbers are struck out. */
export function scrubMessage(message: string): string {
  const scrubbed = message
    .replaceAll(/(["'`“«]).*?["'`”»]/gs, '…')
    .replaceAll(/\b(https?|blob|file):\S+/g, '…')
    .replaceAll(/\S+@\S+/g, '…')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return cutText(scrubbed, longestMessage)
}

/** Where an error came from: `name file.js:10:4` a line. Only what looks like a frame is kept, so no message can hide in it. */
export function scrubStack(stack: string): string {
  return stack
    .split('\n')
    .flatMap((line) => frameOf(line.trim()))
    .slice(0, mostFrames)
    .join('\n')
}

/** Chromium writes `at name (file:line:column)`, Firefox and Safari `name@file:line:column`; what is sent already stays as it is. */
function frameOf(line: string): readonly string[] {
  const match = frame.exec(line)
  if (match === null) return []
  const [, name = '-', file = '', row = '', column = ''] = match
  return [`${name} ${file}:${row}:${column}`]
}

const frame =
  /^(?:at\s+)?(?:async\s+)?(?:([\w$.<>-]+)(?:\s+\(?|@))?(?:[^\s(]*\/)?([\w.-]+\.[cm]?[jt]sx?)(?:\?[^\s:)]*)?:(\d+):(\d+)\)?$/
