import { printDocumentLink } from '#core/text/document-link.ts'
import { textOfValue, type TextContext } from '#core/record/text-of-value.ts'
import { isScalar } from '#core/record/wire-record.ts'
import type { Trx } from '../db/pool.ts'
import { tenantOf } from '../db/tenant-of.ts'
import { localeText } from '../definitions/locale-text.ts'
import { translatorFor } from '../definitions/translator-for.ts'
import type { Told, ToldTable, ToldTo } from '../documents/present/told-table.ts'
import { readTitles, type RecordTitles } from '../entity-sql/read-titles.ts'
import { entryChanges, type AuditedEntry, type EntryChange } from './entry-changes.ts'

/** The audit log in people's words: what an entry is about, where it is opened, and what changed, field by field. */
export const auditEntryTable: ToldTable = {
  table: 'audit_entry',
  async tell(trx, to, ids) {
    const read = (await readEntries(trx, ids)).map((entry) => ({ entry, changes: entryChanges(to, entry) }))
    const titles = await readTitles(trx, to, namedIn(read))
    return new Map(read.map((one) => [one.entry.seq, toldEntry(to, one, titles)]))
  },
}

interface ReadEntry {
  readonly entry: AuditedEntry
  readonly changes: readonly EntryChange[]
}

/** Longest text of what changed. */
const longestChanges = 4000

function readEntries(trx: Trx, ids: readonly number[]): Promise<readonly AuditedEntry[]> {
  return trx
    .selectFrom('audit_log')
    .select(['seq', 'entity', 'entity_id', 'before', 'after'])
    .where('tenant_id', '=', tenantOf(trx))
    .where('seq', 'in', ids.length === 0 ? [0] : [...ids])
    .execute()
}

/** Every record the entries are about or name, by entity. */
function namedIn(read: readonly ReadEntry[]): ReadonlyMap<string, ReadonlySet<number>> {
  const wanted = new Map<string, Set<number>>()
  const want = (entity: string | undefined, value: unknown): void => {
    const id = Number(value)
    if (entity === undefined || !Number.isSafeInteger(id) || id <= 0) return
    wanted.set(entity, (wanted.get(entity) ?? new Set()).add(id))
  }
  for (const { entry, changes } of read) {
    want(subjectOf(entry), entry.entity_id)
    for (const { names, before, after } of changes) {
      want(names, before)
      want(names, after)
    }
  }
  return wanted
}

/** The entity of the record an entry is about: settings are those of a site. */
function subjectOf({ entity }: AuditedEntry): string {
  return entity === 'preference' ? 'site' : entity
}

function toldEntry(to: ToldTo, { entry, changes }: ReadEntry, titles: RecordTitles): Told {
  const entity = subjectOf(entry)
  const id = Number(entry.entity_id)
  const title = titles.get(entity, id)
  const family = to.definitions.families.get(to.definitions.entity(entity)?.family ?? '')
  const link = title === undefined || !family ? null : printDocumentLink({ of: family.docType ?? family.id, id, title })
  const text = changesText(to, changes, titles).slice(0, longestChanges)
  const unnamed = family && id > 0 ? `#${id}` : null
  return { record: title ?? unnamed, recordLink: link, changes: text === '' ? null : text }
}

function changesText(to: ToldTo, changes: readonly EntryChange[], titles: RecordTitles): string {
  const translate = translatorFor(to.definitions, to.language)
  const text = (change: EntryChange, value: unknown) => valueText(to, change, { value, titles }) || '–'
  return changes
    .map((change) => {
      const line = change.line === null ? '' : `${translate('audit.line', { row: change.line })} · `
      const before = change.before === null ? '' : `${text(change, change.before)} → `
      return `${line}${labelOf(to, change.label)}: ${before}${text(change, change.after)}`
    })
    .join(';\n')
}

/** What no text names is told by the name the entry has for it. */
function labelOf({ definitions, language }: ToldTo, key: string): string {
  return localeText(definitions, language, key) ?? key.slice(key.lastIndexOf('.') + 1)
}

function valueText(
  to: ToldTo,
  { field, names }: EntryChange,
  { value, titles }: { readonly value: unknown; readonly titles: RecordTitles },
): string {
  if (Array.isArray(value) && field === undefined) return value.join(', ')
  if (!isScalar(value) || value === null) return ''
  if (field !== undefined) return textOfValue(field, value, contextOf(to, titles))
  if (names !== undefined) return titles.get(names, Number(value)) ?? `#${String(value)}`
  return String(value)
}

function contextOf({ definitions, language }: ToldTo, titles: RecordTitles): TextContext {
  const { dateFormat, timeZone, numberDecimals, currencyDecimals, currencySymbol } = definitions.settings.locale
  const entityOf = (set: string) => definitions.entityBySet(set)?.id ?? ''
  return {
    titles: { get: (set, id) => titles.get(entityOf(set), id) },
    translate: translatorFor(definitions, language),
    locale: {
      language,
      dateFormat,
      timeZone,
      numberDecimals,
      currencyDecimals,
      currencySymbol,
      // What is told of a change says no currency but in its words.
      currencyId: 0,
      currenciesElsewhere: {},
      foreignDecimals: {},
      today: '',
    },
  }
}
