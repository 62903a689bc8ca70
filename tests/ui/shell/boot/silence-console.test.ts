import { expect, it } from 'vitest'
import { silenceConsole } from '../../../../src/engine/ui/shell/boot/silence-console.ts'

it('[SPEC-8.7] production silences log, warn and info, and nothing else', () => {
  const said: string[] = []
  const say = (word: string) => () => void said.push(word)
  const target = { log: say('log'), warn: say('warn'), info: say('info'), error: say('error') }
  silenceConsole(target)
  target.log()
  target.warn()
  target.info()
  target.error()
  expect(said).toEqual(['error'])
})
