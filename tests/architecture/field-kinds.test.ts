import { expect, it } from 'vitest'
import { fieldKinds } from '../../src/engine/core/field-kinds/field-kinds.ts'
import { sourceFiles } from './support/source-files.ts'

const names = Object.keys(fieldKinds).join('|')

/** What tells kinds apart by who they are instead of by what they say: a comparison, a list to look into, a table by kind. */
const comparisons = [
  new RegExp(`\\b(type|name|ruleType)\\)? [!=]== '(${names}|decimal|id|none)'`),
  new RegExp(`\\[('(${names})'(, )?)+\\]\\.includes\\(`),
  /\b(draw|edit|filter|query\?\.type)\b [!=]== '(text|number|tick|tag|type|pick|find|toggle|none|words|choices|records|flag|amounts|days|siteDays|boolean|integer|decimal|id)'/,
  /\b(kind|kindOf\([\w.]+\))\??\.(search|choices|size|exportCell|align|keyboard|wireForm|edmType)\b [!=]== '/,
  /\b(search|choices|size|exportCell)\b [!=]== '(always|named|never|states|options|short|limited|long|siteTime)'/,
  /(switch |\.(includes|has))\((field|kind|kindOf\(\w+\))\.(type|name|ruleType)\)/,
  /Record<(FieldKindName|RuleType|FieldKind\['(name|ruleType)'\])/,
]

/** Other closed sets of types that share words with the kinds: those of queries and of expressions, and the controls of settings. */
const others = ['src/engine/core/odata/', 'src/engine/core/rules/', 'src/plugins/settings-panel/']
/** What of them speaks of fields all the same. */
const ofFields = ['src/engine/core/odata/entity-metadata.ts', 'src/engine/core/rules/entity-types.ts']

it('[KIND-15] nobody outside of field-kinds tells kinds apart by name, rule type, look, editor, filter, values, search, size or type of query', () => {
  const found = sourceFiles('src', 'server', 'scripts')
    .filter(({ path }) => isAboutFields(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => comparisons.some((one) => one.test(line)))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

function isAboutFields(path: string): boolean {
  if (path.startsWith('src/engine/core/field-kinds/')) return false
  return ofFields.includes(path) || !others.some((folder) => path.startsWith(folder))
}
