import { Type, type Static } from 'typebox'
import { closed } from '../../../json-schema/closed.ts'
import { fileHeader } from '../../../json-schema/file-header.ts'
import { wordOf } from '../../../json-schema/word-schema.ts'

const Version = Type.String({ pattern: '^[0-9A-Za-z.+-]{1,40}$', description: 'A version such as 26.1.0.' })

/** What an environment is for. */
export const environmentNames = ['prod', 'staging', 'test', 'dev', 'local', 'qa', 'prodwestus'] as const

/** One environment: config/environments/<host>.json or default.json, served as assets/json/config.json. */
export const EnvironmentSource = closed({
  ...fileHeader,
  environment: Type.Optional(wordOf(environmentNames, { description: 'What it is for; prod by default.' })),
  productVersion: Version,
  buildVersion: Version,
  serverVersion: Version,
  apiUrl: Type.String({
    pattern: '^(https?://[^\\s<>"]+)?$',
    description: 'Where the calls go; empty: the same origin.',
  }),
  helpUrl: Type.Optional(
    Type.String({ pattern: '^(https://[^\\s<>"]+)?$', description: 'Help document, opened in a new tab.' }),
  ),
})
export type EnvironmentSource = Static<typeof EnvironmentSource>
