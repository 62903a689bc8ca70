import { errorCatalogue } from '#core/errors/error-catalogue.ts'

/** The page docs/reference/errors.md: every code with its status and its English text. */
export function errorReference(texts: Readonly<Record<string, string>>): string {
  const rows = Object.entries(errorCatalogue).map(
    ([code, { status }]) => `| \`${code}\` | ${status} | ${texts[code] ?? ''} |`,
  )
  return [
    '# Error codes',
    '',
    'Written by `npm run docs:reference` from src/engine/core/errors/error-catalogue.ts and config/locales/en/errors.json.',
    'Every refused request answers the body of src/engine/core/http/error-body.ts with one of these in `Code`.',
    '',
    '| Code | Status | Message |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
