import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildDefinitions } from '#core/definition/build-definitions.ts'
import type { DefinitionIssue } from '#core/errors/definition-issue.ts'
import type { IssueCode } from '#core/errors/issue-codes.ts'
import { brokenCatalogue } from './support/fixture-catalogue.ts'
import { fixtureConfig } from './support/fixture-config.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

function issuesOf(fixture: string): readonly DefinitionIssue[] {
  const built = buildDefinitions({ files: fixtureConfig(fixture), code: brokenCatalogue, hash })
  return built.ok ? [] : built.error
}

/** What each law says of its fixtures; how they are told word by word stands beside them. */
const laws: readonly { readonly law: string; readonly told: Readonly<Record<string, IssueCode>> }[] = [
  {
    law: '[DEF-72] nothing is defined that nobody could save',
    told: {
      'limits-of-text': 'limits',
      'limits-of-number': 'limits',
      'limits-that-meet': 'limits',
      'limits-of-days': 'limits',
      'limits-of-moving-days': 'limits',
      'default-too-long': 'default-value',
      'default-too-small': 'default-value',
      'default-decimals': 'default-value',
      'default-pattern': 'default-value',
      'required-read-only': 'hidden-required',
      'required-read-only-null': 'hidden-required',
      'required-never-shown': 'hidden-required',
      'required-cell-never-shown': 'hidden-required',
      'required-always-closed': 'hidden-required',
      'overlay-strands-hidden': 'hidden-required',
      'overlay-strands-closed': 'hidden-required',
      'compute-itself': 'compute-circle',
      'compute-circle': 'compute-circle',
      'same-column': 'same-column',
      'column-of-the-table': 'same-column',
    },
  },
  {
    law: '[DEF-73] states have an end, decisions an approver, and filters values there are',
    told: {
      'dead-end': 'dead-end',
      'approver-without-decision': 'missing-effect',
      'decision-by-permission': 'wrong-value',
      'question-nobody-takes': 'no-use',
      'view-of-no-state': 'unknown-state',
      'view-of-no-option': 'unknown-option',
      'lookup-filter-of-no-option': 'unknown-option',
      'list-filter-of-no-state': 'unknown-state',
    },
  },
  {
    law: '[DEF-74, DEF-220] what is said has a meaning where it is said',
    told: {
      'search-of-a-day': 'no-use',
      'sort-by-attachment': 'no-use',
      'filter-by-attachment': 'no-use',
      'section-totals-of-text': 'no-use',
      'section-entry-without-grid': 'no-use',
      'entry-without-lookup': 'no-use',
      'approvals-without-approver': 'no-use',
      'number-of-a-master': 'no-use',
      'owner-without-user': 'no-use',
      'series-of-a-document': 'no-use',
      'series-of-a-name': 'unknown-field',
    },
  },
  {
    law: '[DEF-75] a file is plain, names its own schema, and belongs to a tenant there is',
    told: {
      'byte-order-mark': 'encoding',
      'not-utf8': 'encoding',
      'schema-of-another-kind': 'wrong-schema',
      'schema-too-near': 'wrong-schema',
      'overlay-of-no-tenant': 'no-tenant',
      'texts-of-no-tenant': 'no-tenant',
    },
  },
  {
    law: '[DEF-78] what is set of a plugin is what its manifest says',
    told: { 'tenant-plugin-unknown': 'unknown-key', 'tenant-plugin-option': 'too-big', 'wrong-widget': 'widget' },
  },
  {
    law: '[DEF-79, DEF-185] what SQL reads of definitions is there, and states code names',
    told: {
      'sql-entity-missing': 'unknown-entity',
      'sql-field-renamed': 'unknown-field',
      'sql-field-retyped': 'wrong-kind',
      'sql-lookup-elsewhere': 'wrong-kind',
      'sql-of-a-live-figure': 'wrong-kind',
      'sql-option-missing': 'unknown-option',
      'sql-table-renamed': 'wrong-value',
      'state-code-names-renamed': 'unknown-state',
    },
  },
  {
    law: '[DEF-82] tables of migrations have the columns definitions read',
    told: { 'system-column-missing': 'storage', 'system-table-missing': 'storage' },
  },
  {
    law: '[DEF-186] what a field is read from is a view with a column for it',
    told: {
      'read-from-no-view': 'storage',
      'read-from-no-column': 'storage',
      'read-from-of-a-line': 'no-use',
    },
  },
  {
    law: '[DEF-192] a filter over lines is of a cell they have, and all of them stay within a query',
    told: { 'filter-of-no-line': 'unknown-field', 'filters-look-too-often': 'no-use' },
  },
  {
    law: '[DEF-81] somebody shows every text',
    told: { 'text-nobody-shows': 'unused-text', 'text-of-a-tenant-nobody-shows': 'unused-text' },
  },
  {
    law: '[DEF-76] settings can hold',
    told: {
      'tenant-time-zone': 'unknown-time-zone',
      'tenant-without-sign-in': 'missing-key',
      'tenant-directory-missing': 'missing-key',
      'tenant-password-prompt': 'limits',
      'tenant-session': 'limits',
      'settings-limits': 'limits',
      'settings-default': 'default-value',
      'settings-choice': 'missing-key',
    },
  },
]

describe.each(laws)('$law', ({ law, told }) => {
  it.each(Object.entries(told))(`${law}: %s`, (fixture, code) => {
    expect(issuesOf(fixture).map((issue) => issue.code)).toContain(code)
  })
})

describe('what helps', () => {
  it('[DEF-77] a missing text names a related key and the file it belongs in', () => {
    expect(issuesOf('menu-text')[0]?.hint).toBe('did you mean "menu.things"? Else add it to locales/en/menu.json')
    expect(issuesOf('overlay-text')[0]?.hint).toBe('add it to tenants/north/locales/en/order.json')
  })

  it('[DEF-77] a refused overlay says what the tenant may do instead', () => {
    expect(issuesOf('overlay-hides-move')[0]?.hint).toBe('set "guard": false on the move')
    expect(issuesOf('overlay-hides-line-field')[0]?.hint).toBe('set "visibleIf": false on the field')
    expect(issuesOf('overlay-remarks')[0]?.message).toContain('only "required" would be stricter')
  })
})
