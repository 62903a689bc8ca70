import type { FastifyInstance } from 'fastify'
import { appError } from '#core/errors/app-error.ts'

/** Deepest nesting a body may have; parsers and validators recurse. */
const maximumDepth = 32

/** Reads JSON bodies: their depth is checked on the text, before anything recurses over it. */
export function parseJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseBody(String(body)))
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  })
}

/** The value of a JSON text. Throws E_BODY_DEPTH or E_BODY_SHAPE. */
function parseBody(text: string): unknown {
  // A call without arguments may declare JSON and send nothing.
  if (text === '') return undefined
  if (isTooDeep(text)) throw appError('E_BODY_DEPTH')
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) throw appError('E_BODY_SHAPE', { detail: 'not JSON' })
    throw error
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]
    if (isInText) {
      if (character === '\\') index += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > maximumDepth) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}
